import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmailLink } from '@/components/ui/email-text'
import { GameSessionName } from '@/components/ui/game-session-name'
import { usePagedList } from '@/components/resource-table/paged-list'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { RowButton } from '@/components/resource-table/row-actions'
import { withKeys } from '@/components/resource-table/resource-selection'
import { testColumn } from '@/components/resource-table/common-columns'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import {
  type FoundCode,
  type FoundCodeFilter,
  foundCodeList,
} from '@/features/codes/api/code-finds'
import { MAX_CORRECTIONS, type Correction } from '@/features/corrections/api/corrections'

function findState(t: TFunction, { status, correction, user_id }: FoundCode): string {
  if (status === 'voided') return t('admin.corrections.voided')
  if (user_id === null) return t('profile.scans.inherited')
  return t(correction === 'credit' ? 'admin.corrections.credited' : 'admin.users.history.found')
}

const columns: ResourceColumn<FoundCode>[] = [
  {
    id: 'received_at',
    header: 'admin.foundCodes.foundAt',
    type: 'timestamp',
    cell: (row, { format }) => format.timestampWithSeconds(row.received_at),
  },
  { id: 'qr_code_name', header: 'admin.foundCodes.code' },
  {
    id: 'status',
    header: 'admin.users.history.outcome',
    value: (row, { t }) => findState(t, row),
    cell: (row, { t }) => (
      <span className="inline-flex flex-col items-start gap-1">
        <Badge tone={row.status === 'voided' ? 'error' : 'success'}>{findState(t, row)}</Badge>
        {row.correction_reason !== null && (
          <span className="text-soft text-sm break-words">{row.correction_reason}</span>
        )}
      </span>
    ),
  },
  { id: 'correction_reason', header: 'form.reason', shown: false },
  { id: 'corrected_by_name', header: 'admin.corrections.by', shown: false },
  {
    id: 'game_session_name',
    header: 'admin.foundCodes.session',
    cell: (row) => <GameSessionName name={row.game_session_name} isTest={row.is_test} />,
  },
  testColumn,
  {
    id: 'user_name',
    header: 'admin.foundCodes.player',
    cell: (row) => (
      <div>
        {row.user_name}
        {row.team_name !== null && (
          <span className="text-soft block text-sm wrap-anywhere">{row.team_name}</span>
        )}
      </div>
    ),
  },
  { id: 'team_name', header: 'admin.sessions.memberTeam', shown: false },
  {
    id: 'user_email',
    header: 'admin.foundCodes.email',
    cell: (row) => row.user_id !== null && <EmailLink email={row.user_email} />,
  },
  { id: 'phone_number', header: 'admin.foundCodes.phone' },
  { id: 'address', header: 'admin.foundCodes.address' },
  { id: 'scanned_at', header: 'admin.foundCodes.scannedAt', type: 'timestamp', shown: false },
  { id: 'points', header: 'admin.foundCodes.points', type: 'number' },
]

interface FoundCodesTableProps {
  filter: FoundCodeFilter
  onCorrect: (correction: Correction) => void
}

const none: ReadonlySet<string> = new Set()

const rowName = (row: FoundCode) => [row.qr_code_name, row.user_name ?? row.team_name].join(', ')

/**
 * Found codes with the contact data of their finders, live, with search, CSV export and corrections.
 */
export function FoundCodesTable({ filter, onCorrect }: FoundCodesTableProps) {
  const { t } = useTranslation()
  const list = useResourceQuery()
  const { listed } = usePagedList(foundCodeList, filter, list)
  const [selected, setSelected] = useState(none)
  const scanIds = [...selected].slice(0, MAX_CORRECTIONS).map(Number)
  // Those beyond the maximum stay selected for the next correction.
  const deselect = (corrected: readonly number[]) =>
    setSelected((before) => withKeys(before, corrected.map(String), false))
  return (
    <ResourceTable
      label={t('admin.foundCodes.codesTab')}
      columns={columns}
      {...listed}
      rowKey={(row) => String(row.scan_id)}
      exportName="found-qr-codes"
      toolbar={(['credit', 'points'] as const).map((kind) => (
        <Button
          key={kind}
          size="sm"
          variant="outline"
          onClick={() => onCorrect({ kind, gameSessionId: filter.gameSessionId, player: null })}
        >
          {t(`admin.corrections.open.${kind}`)}
        </Button>
      ))}
      selection={{
        selected,
        onChange: setSelected,
        rowName,
        actions: (['void', 'restore'] as const).map((kind) => (
          <Button
            key={kind}
            size="sm"
            variant={kind === 'void' ? 'danger' : 'outline'}
            onClick={() => onCorrect({ kind, scanIds, onDone: () => deselect(scanIds) })}
          >
            {t(`admin.corrections.actions.${kind}`)}
          </Button>
        )),
      }}
      rowActions={(row) => {
        const kind = row.status === 'voided' ? 'restore' : 'void'
        const label = t(`admin.corrections.actions.${kind}`)
        return (
          <RowButton
            label={label}
            name={`${label}: ${rowName(row)}`}
            onClick={() => onCorrect({ kind, scanIds: [row.scan_id] })}
          />
        )
      }}
      empty={{ title: 'admin.overview.noScansTitle', text: 'admin.overview.noScansText' }}
    />
  )
}
