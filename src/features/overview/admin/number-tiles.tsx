import { Link } from 'react-router-dom'
import { StatTile } from '@/components/ui/stat-tile'
import { paths } from '@/config/paths'
import type { Overview } from '@/features/overview/api/admin-overview'
import { revenueText } from '@/features/overview/model/revenue'
import { useTexts } from '@/lib/i18n/use-texts'

const tiles = [
  { label: 'admin.overview.players', value: (o: Overview) => o.players, to: paths.adminUsers },
  { label: 'admin.overview.activePlayers', value: (o: Overview) => o.active_players },
  { label: 'admin.overview.scans', value: (o: Overview) => o.scans_success },
  { label: 'admin.overview.failedScans', value: (o: Overview) => o.scans_failed },
  {
    label: 'admin.overview.cluesSold',
    value: (o: Overview) => o.clues_sold,
    hint: 'admin.overview.withoutDeleted',
  },
  {
    label: 'admin.overview.tokensSpent',
    value: (o: Overview) => o.tokens_spent,
    hint: 'admin.overview.withoutDeleted',
  },
  {
    label: 'admin.overview.claimsPending',
    value: (o: Overview) => o.claims_pending,
    to: paths.adminFoundQrCodes,
  },
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
          value={overview && format.number(tile.value(overview))}
          hint={'hint' in tile && t(tile.hint)}
        />
      ))}
      <StatTile
        label={t('admin.overview.revenue')}
        value={overview && revenueText(overview.revenue, format)}
        hint={t('admin.overview.withoutDeleted')}
      />
    </dl>
  )
}
