import type { BadgeTone } from '@/components/ui/badge'
import { CoinAmount } from '@/components/ui/coin-amount'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import type { JackpotRow, JackpotStatus } from '@/features/jackpot/api/admin-jackpot'

const tones: Record<JackpotStatus, BadgeTone> = {
  none: 'neutral',
  open: 'success',
  paid: 'primary',
  rolled_over: 'info',
  returned: 'neutral',
}

/** Columns of the list; the ids of sortable columns are sort keys of admin_list_jackpots. */
export const jackpotColumns: ResourceColumn<JackpotRow>[] = [
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
