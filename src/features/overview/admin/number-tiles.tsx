import { Link } from 'react-router-dom'
import { StatTile } from '@/components/ui/stat-tile'
import { paths } from '@/config/paths'
import type { Overview } from '@/features/overview/api/admin-overview'
import { revenueText } from '@/features/overview/model/revenue'
import { useTexts } from '@/lib/i18n/use-texts'

const withoutDeleted = 'admin.overview.withoutDeleted'
const tiles = [
  { label: 'admin.overview.players', field: 'players', to: paths.adminUsers },
  { label: 'admin.overview.activePlayers', field: 'active_players' },
  { label: 'admin.overview.scans', field: 'scans_success' },
  { label: 'admin.overview.failedScans', field: 'scans_failed' },
  { label: 'admin.overview.cluesSold', field: 'clues_sold', hint: withoutDeleted },
  { label: 'admin.overview.tokensSpent', field: 'tokens_spent', hint: withoutDeleted },
  { label: 'admin.overview.claimsPending', field: 'claims_pending', to: paths.adminFoundQrCodes },
] as const

/** Key figures; some link to the list behind them. What an account has bought and paid goes with it. */
export function NumberTiles({ overview }: { overview: Overview | undefined }) {
  const { t, format } = useTexts()
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {tiles.map((tile) => (
        <StatTile
          key={tile.label}
          label={
            'to' in tile ? (
              <Link className="link" to={tile.to}>
                {t(tile.label)}
              </Link>
            ) : (
              t(tile.label)
            )
          }
          value={overview && format.number(overview[tile.field])}
          hint={'hint' in tile && t(tile.hint)}
        />
      ))}
      <StatTile
        label={t('admin.overview.revenue')}
        value={overview && revenueText(overview.revenue, format)}
        hint={t(withoutDeleted)}
      />
    </dl>
  )
}
