import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePagedList } from '@/components/resource-table/paged-list'
import { NoMatch } from '@/components/resource-table/no-match'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { RowButton } from '@/components/resource-table/row-actions'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import type { BadgeTone } from '@/components/ui/badge'
import { CoinAmount } from '@/components/ui/coin-amount'
import { EmptyState } from '@/components/ui/empty-state'
import { toOptions } from '@/components/ui/field'
import { SelectFilter } from '@/components/ui/select-filter'
import { NewGameSessionLink } from '@/components/ui/new-game-session-link'
import { PageHeader } from '@/components/ui/page-header'
import { JackpotDialog } from '@/features/jackpot/admin/jackpot-dialog'
import {
  jackpotList,
  type JackpotRow,
  type JackpotStatus,
  jackpotStatuses,
} from '@/features/jackpot/api/admin-jackpot'

const tones: Record<JackpotStatus, BadgeTone> = {
  none: 'neutral',
  open: 'success',
  paid: 'primary',
  rolled_over: 'info',
  returned: 'neutral',
}

/** Columns of the list; the ids of sortable columns are sort keys of admin_list_jackpots. */
const jackpotColumns: ResourceColumn<JackpotRow>[] = [
  {
    id: 'name',
    header: 'admin.jackpots.hunt',
    value: (row) => row.game_session_name,
    sortable: true,
  },
  {
    id: 'status',
    header: 'admin.jackpots.status',
    value: (row, { t }) => t(`admin.jackpots.statuses.${row.status}`),
    tone: (row) => tones[row.status],
  },
  {
    id: 'amount',
    header: 'admin.jackpots.amount',
    cell: (row) => (row.amount === null ? '–' : <CoinAmount amount={row.amount} />),
    type: 'number',
    sortable: true,
  },
  { id: 'seed_tokens', header: 'admin.jackpots.seed', type: 'number' },
  { id: 'share_tokens', header: 'admin.jackpots.shares', type: 'number' },
  {
    id: 'share_percent',
    header: 'admin.jackpots.sharePercent',
    cell: (row, { format }) =>
      format.percent(row.share_percent === null ? null : row.share_percent / 100),
    type: 'number',
  },
  {
    id: 'winner_name',
    header: 'admin.jackpots.winner',
    cell: (row) => <span className="break-words">{row.winner_name ?? '–'}</span>,
  },
  { id: 'closed_at', header: 'admin.jackpots.closedAt', type: 'timestamp' },
]

/** Admin screen for the jackpots of all hunts, live. */
export function JackpotsPage() {
  const { t } = useTranslation()
  const list = useResourceQuery({ status: '' })
  const { filters, setFilters } = list
  const status = jackpotStatuses.find((value) => value === filters.status) ?? ''
  const [opened, setOpened] = useState<JackpotRow | null>(null)
  const { page, listed } = usePagedList(jackpotList, status, list)
  // Keeps the dialog open if a change moves the hunt to another page.
  const current =
    page.data?.find((row) => row.game_session_id === opened?.game_session_id) ?? opened
  return (
    <>
      <PageHeader title={t('admin.jackpots.title')} description={t('admin.jackpots.intro')} />
      <ResourceTable
        label={t('admin.jackpots.title')}
        columns={jackpotColumns}
        {...listed}
        rowKey={(row) => row.game_session_id}
        exportName="jackpots"
        filters={
          <SelectFilter
            label={t('admin.jackpots.status')}
            allLabel={t('admin.jackpots.allStatuses')}
            value={status}
            options={toOptions(jackpotStatuses, (value) => t(`admin.jackpots.statuses.${value}`))}
            onChange={(next) => setFilters({ status: next })}
          />
        }
        rowActions={(row) => (
          <RowButton
            label={t(row.jackpot_id === null ? 'admin.jackpots.open' : 'admin.jackpots.manage')}
            name={t(
              row.jackpot_id === null ? 'admin.jackpots.openNamed' : 'admin.jackpots.manageNamed',
              { name: row.game_session_name },
            )}
            // The treasure was awarded before a jackpot existed.
            disabled={row.jackpot_id === null && row.treasure_awarded_at !== null}
            onClick={() => setOpened(row)}
          />
        )}
        empty={
          status === '' ? (
            <EmptyState
              title={t('admin.jackpots.emptyTitle')}
              description={t('admin.jackpots.emptyText')}
              action={<NewGameSessionLink />}
            />
          ) : (
            <NoMatch />
          )
        }
      />
      {current && (
        <JackpotDialog
          key={current.game_session_id}
          row={current}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
