import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Card } from '@/components/ui/card'
import { CoinAmount } from '@/components/ui/coin-amount'
import { paths } from '@/config/paths'
import type { Overview } from '@/features/overview/api/admin-overview'

/** What waits for the finders of the running hunts; nothing while there is no jackpot. */
export function JackpotsCard({ jackpots }: { jackpots: Overview['jackpots'] | undefined }) {
  const { t } = useTranslation()
  if (!jackpots || jackpots.length === 0) return null
  return (
    <Card title={t('admin.overview.jackpots')}>
      <ul className="divide-base-300 divide-y">
        {jackpots.map((jackpot) => (
          <li
            key={jackpot.game_session_id}
            className="flex items-center justify-between gap-3 py-2"
          >
            <Link className="link min-w-0 break-words" to={paths.adminJackpotManagement}>
              {jackpot.name}
            </Link>
            <CoinAmount amount={jackpot.amount} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
