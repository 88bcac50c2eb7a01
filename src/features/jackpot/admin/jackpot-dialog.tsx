import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { usePagedList } from '@/components/resource-table/paged-list'
import {
  initialResourceQuery,
  type ResourceColumn,
} from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { CoinAmount } from '@/components/ui/coin-amount'
import { Dialog } from '@/components/ui/dialog'
import { toOptions } from '@/components/ui/field'
import { SelectFilter } from '@/components/ui/select-filter'
import { Tabs } from '@/components/ui/tabs'
import { JackpotChangeForm } from '@/features/jackpot/admin/jackpot-change-form'
import { JackpotClosingForm } from '@/features/jackpot/admin/jackpot-closing-form'
import {
  type EntryKind,
  entryKinds,
  type JackpotEntry,
  jackpotEntryList,
  type JackpotRow,
} from '@/features/jackpot/api/admin-jackpot'

const columns: ResourceColumn<JackpotEntry>[] = [
  { id: 'created_at', header: 'admin.jackpots.when', type: 'timestamp' },
  {
    id: 'kind',
    header: 'admin.jackpots.kind',
    value: (entry, { t }) => t(`admin.jackpots.kinds.${entry.kind}`),
  },
  {
    id: 'who',
    header: 'admin.jackpots.who',
    value: (entry) => entry.user_name ?? entry.admin_name,
  },
  {
    id: 'delta',
    header: 'admin.jackpots.delta',
    cell: (entry) => <CoinAmount amount={entry.delta} signed />,
    type: 'number',
  },
]

/** Ledger of a jackpot with CSV export. */
function JackpotLedger({ jackpotId }: { jackpotId: string }) {
  const { t } = useTranslation()
  const [query, setQuery] = useState(initialResourceQuery)
  const [kind, setKind] = useState<EntryKind | ''>('')
  const { listed } = usePagedList(jackpotEntryList, { jackpotId, kind }, { query, setQuery })
  return (
    <ResourceTable
      label={t('admin.jackpots.booksTab')}
      columns={columns}
      {...listed}
      rowKey={(entry) => String(entry.id)}
      exportName="jackpot-entries"
      activeFilters={kind === '' ? 0 : 1}
      filters={
        <SelectFilter
          label={t('admin.jackpots.kind')}
          allLabel={t('admin.jackpots.allKinds')}
          value={kind}
          options={toOptions(entryKinds, (value) => t(`admin.jackpots.kinds.${value}`))}
          onChange={(next) => {
            setKind(entryKinds.find((value) => value === next) ?? '')
            setQuery((old) => ({ ...old, offset: 0 }))
          }}
        />
      }
    />
  )
}

interface JackpotDialogProps {
  /** Current version from the live list. */
  row: JackpotRow
  onClose: () => void
}

/** Ledger of a jackpot and, while it is open, the forms to change and close it. */
export function JackpotDialog({ row, onClose }: JackpotDialogProps) {
  const { t } = useTranslation()
  const [tab, setTab] = useState('ledger')
  const guard = useUnsavedChangesGuard()
  const change = {
    value: 'change',
    label: t('admin.jackpots.changeTab'),
    content: <JackpotChangeForm row={row} onDirtyChange={guard.setDirty} />,
  }
  return (
    <Dialog
      onClose={() => guard.close(onClose)}
      title={t('admin.jackpots.dialogTitle', { name: row.game_session_name })}
      description={t(`admin.jackpots.explained.${row.status}`, {
        winner: row.winner_name ?? t('admin.jackpots.deletedWinner'),
      })}
      size="lg"
    >
      {row.amount !== null && (
        <p className="mb-4" role="status">
          <CoinAmount amount={row.amount} size="lg" />
        </p>
      )}
      {row.jackpot_id === null ? (
        change.content
      ) : (
        <Tabs
          label={t('admin.jackpots.manage')}
          // A jackpot closed meanwhile has only its ledger.
          value={row.status === 'open' ? tab : 'ledger'}
          onChange={(next) => guard.close(() => setTab(next))}
          items={[
            {
              value: 'ledger',
              label: t('admin.jackpots.booksTab'),
              content: <JackpotLedger jackpotId={row.jackpot_id} />,
            },
            ...(row.status === 'open'
              ? [
                  change,
                  {
                    value: 'close',
                    label: t('admin.jackpots.closeTab'),
                    content: (
                      <JackpotClosingForm row={row} jackpotId={row.jackpot_id} onClosed={onClose} />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {guard.dialog}
    </Dialog>
  )
}
