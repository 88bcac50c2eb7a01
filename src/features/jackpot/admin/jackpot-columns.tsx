import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { CoinAmount } from '@/components/ui/coin-amount'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import type { JackpotRow, JackpotStatus } from '@/features/jackpot/api/admin-list-jackpots'
import { useFormat } from '@/lib/i18n/use-format'

const tones: Record<JackpotStatus, BadgeTone> = {
  none: 'neutral',
  open: 'success',
  paid: 'primary',
  rolled_over: 'info',
  returned: 'neutral',
}

/** Columns of the list; the ids of sortable columns are sort keys of admin_list_jackpots. */
export function useJackpotColumns(): ResourceColumn<JackpotRow>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(() => {
    return [
      {
        id: 'name',
        header: t('admin.jackpots.hunt'),
        value: (row) => row.game_session_name,
        sortable: true,
      },
      {
        id: 'status',
        header: t('admin.jackpots.status'),
        value: (row) => t(`admin.jackpots.statuses.${row.status}`),
        cell: (row) => (
          <Badge tone={tones[row.status]}>{t(`admin.jackpots.statuses.${row.status}`)}</Badge>
        ),
      },
      {
        id: 'amount',
        header: t('admin.jackpots.amount'),
        value: (row) => row.amount,
        cell: (row) => (row.amount === null ? '–' : <CoinAmount amount={row.amount} />),
        type: 'number',
        sortable: true,
      },
      {
        id: 'seed_tokens',
        header: t('admin.jackpots.seed'),
        value: (row) => row.seed_tokens,
        type: 'number',
      },
      {
        id: 'share_tokens',
        header: t('admin.jackpots.shares'),
        value: (row) => row.share_tokens,
        type: 'number',
      },
      {
        id: 'share_percent',
        header: t('admin.jackpots.sharePercent'),
        value: (row) => row.share_percent,
        cell: (row) => format.percent(row.share_percent === null ? null : row.share_percent / 100),
        type: 'number',
      },
      {
        id: 'winner_name',
        header: t('admin.jackpots.winner'),
        value: (row) => row.winner_name,
        cell: (row) => <span className="break-words">{row.winner_name ?? '–'}</span>,
      },
      {
        id: 'closed_at',
        header: t('admin.jackpots.closedAt'),
        value: (row) => row.closed_at,
        type: 'timestamp',
      },
    ]
  }, [t, format])
}
