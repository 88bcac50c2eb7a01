import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnContext, ResourceColumn } from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { Button } from '@/components/ui/button'
import type { Correction } from '@/features/corrections/api/corrections'
import type { CheatScan } from '@/features/codes/api/code-finds'
import { formatTimestamp } from '@/lib/format/numbers-and-dates'
import { isErrorKey } from '@/lib/supabase/errors'

/** With seconds, because suspicious scans are often seconds apart. */
const withSeconds = { dateStyle: 'medium', timeStyle: 'medium' } as const

function outcome(scan: CheatScan, { t }: ColumnContext): string {
  if (scan.status === 'voided') return t('admin.corrections.voided')
  if (scan.status === 'success') return t('admin.cheating.counted')
  if (scan.failure_reason === 'decoy') return t('admin.cheating.decoyScan')
  return isErrorKey(scan.failure_reason)
    ? t(`errors.${scan.failure_reason}`)
    : (scan.failure_reason ?? '')
}

const columns: ResourceColumn<CheatScan>[] = [
  {
    id: 'scanned_at',
    header: 'admin.cheating.scannedAt',
    type: 'timestamp',
    cell: (row, { format }) => formatTimestamp(row.scanned_at, format.language, withSeconds),
  },
  { id: 'user_name', header: 'admin.foundCodes.player' },
  { id: 'code', header: 'admin.foundCodes.code' },
  { id: 'outcome', header: 'admin.cheating.outcome', value: outcome },
  {
    id: 'device',
    header: 'admin.activity.device',
    cell: (row) => <span className="line-clamp-1 text-sm break-all">{row.device ?? '–'}</span>,
  },
  { id: 'received_at', header: 'admin.cheating.receivedAt', type: 'timestamp', shown: false },
]

interface EvidenceTableProps {
  label: string
  scans: CheatScan[]
  onCorrect: (correction: Correction) => void
}

const none: ReadonlySet<string> = new Set()

/** Scans of a case, latest first; selected finds can be voided. */
export function EvidenceTable({ label, scans, onCorrect }: EvidenceTableProps) {
  const { t } = useTranslation()
  const [selected, setSelected] = useState(none)
  return (
    <ResourceTable
      label={label}
      columns={columns}
      rows={scans}
      rowKey={(row) => String(row.scan_id)}
      searchable={false}
      exportName="evidence"
      selection={{
        selected,
        onChange: setSelected,
        rowName: (row) => [row.code, row.user_name].filter(Boolean).join(', '),
        actions: (
          <Button
            size="sm"
            variant="danger"
            onClick={() =>
              onCorrect({
                kind: 'void',
                scanIds: [...selected].map(Number),
                onDone: () => setSelected(none),
              })
            }
          >
            {t('admin.corrections.actions.void')}
          </Button>
        ),
      }}
    />
  )
}
