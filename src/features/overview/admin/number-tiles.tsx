import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Skeleton } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import type { Overview } from '@/features/overview/api/admin-overview'
import { formatNumber } from '@/lib/format'

const tiles = [
  { label: 'admin.overview.players', value: (o: Overview) => o.players },
  { label: 'admin.overview.activePlayers', value: (o: Overview) => o.active_players },
  { label: 'admin.overview.scans', value: (o: Overview) => o.scans_success },
  { label: 'admin.overview.failedScans', value: (o: Overview) => o.scans_failed },
  { label: 'admin.overview.cluesSold', value: (o: Overview) => o.clues_sold },
  { label: 'admin.overview.tokensEarned', value: (o: Overview) => o.tokens_earned },
  { label: 'admin.overview.tokensSpent', value: (o: Overview) => o.tokens_spent },
  {
    label: 'admin.overview.claimsPending',
    value: (o: Overview) => o.claims_pending,
    to: paths.adminFoundQrCodes,
  },
] as const

/** The numbers that matter now; the claims that wait lead to their list. */
export function NumberTiles({ overview }: { overview: Overview | undefined }) {
  const { t, i18n } = useTranslation()
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {tiles.map((tile) => (
        <div key={tile.label} className="card-surface flex flex-col-reverse gap-1 p-4">
          <dt className="text-soft text-sm text-balance">
            {'to' in tile ? (
              <Link className="link" to={tile.to}>
                {t(tile.label)}
              </Link>
            ) : (
              t(tile.label)
            )}
          </dt>
          <dd className="text-2xl font-bold tabular-nums">
            {overview ? (
              formatNumber(tile.value(overview), i18n.language)
            ) : (
              <Skeleton className="h-8 w-16" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
