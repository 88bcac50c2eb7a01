import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { CoinAmount } from '@/components/ui/coin-amount'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import type { JackpotRow, JackpotStatus } from '@/features/jackpot/api/admin-list-jackpots'
import { useFormat } from '@/lib/i18n/use-format'
import { useLanguage } from '@/lib/i18n/use-language'

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
  const language = useLanguage()
  return useMemo(() => {
    const tokens = (id: 'seed_tokens' | 'share_tokens', header: string) => ({
      id,
      header,
      value: (row: JackpotRow) => row[id],
      cell: (row: JackpotRow) => {
        const amount = row[id]
        return amount === null ? '–' : format.number(amount)
      },
      numeric: true,
    })
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
        numeric: true,
        sortable: true,
      },
      tokens('seed_tokens', t('admin.jackpots.seed')),
      tokens('share_tokens', t('admin.jackpots.shares')),
      {
        id: 'share_percent',
        header: t('admin.jackpots.sharePercent'),
        value: (row) => row.share_percent,
        cell: (row) =>
          row.share_percent === null
            ? '–'
            : new Intl.NumberFormat(language, { style: 'percent' }).format(row.share_percent / 100),
        numeric: true,
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
        isTimestamp: true,
        cell: (row) => (row.closed_at === null ? '–' : format.timestamp(row.closed_at)),
      },
    ]
  }, [t, format, language])
}
