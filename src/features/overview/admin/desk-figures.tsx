import { Link } from 'react-router-dom'
import { gameSessionPath } from '@/config/game-session-path'
import { paths } from '@/config/paths'
import { gameSessionActionPath } from '@/features/game-sessions/model/game-session-action'
import type { GameSessionDesk as Desk } from '@/features/overview/api/admin-overview'
import { revenueText } from '@/features/overview/model/revenue'
import { useTexts } from '@/lib/i18n/use-texts'

/** The key figures, in one row on a laptop. */
export function DeskFigures({ desk }: { desk: Desk }) {
  const { t, format } = useTexts()
  const codes = gameSessionPath(paths.adminQrCodes, desk.game_session_id)
  const withoutDeleted = t('admin.overview.withoutDeleted')
  const figures: [label: string, value: string, to?: string | null, hint?: string][] = [
    [
      t('admin.overview.players'),
      format.number(desk.players),
      gameSessionActionPath('members', desk.game_session_id),
    ],
    [t('admin.overview.activePlayers'), format.number(desk.active_players)],
    [t('admin.desk.finds'), format.number(desk.finds)],
    [
      t('admin.desk.codesFound'),
      `${format.number(desk.codes_found)} / ${format.number(desk.codes)}`,
      codes,
    ],
    [t('admin.overview.failedScans'), format.number(desk.refused)],
    // What an account has bought and paid goes with it.
    [
      t('admin.overview.cluesSold'),
      format.number(desk.clues_sold),
      gameSessionPath(paths.adminPurchaseStatistics, desk.game_session_id, { period: 'all' }),
      withoutDeleted,
    ],
    [t('admin.overview.tokensSpent'), format.number(desk.tokens_spent), null, withoutDeleted],
    [t('admin.desk.bundles'), revenueText(desk.revenue, format), null, withoutDeleted],
  ]
  return (
    <dl className="desk-figures">
      {figures.map(([label, value, to, hint]) => (
        <div key={label} className="card-surface">
          <dt className="text-soft text-xs text-balance">
            {!to ? (
              label
            ) : (
              <Link className="link" to={to}>
                {label}
              </Link>
            )}
            {hint && <span className="block">{hint}</span>}
          </dt>
          <dd className="text-xl font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
