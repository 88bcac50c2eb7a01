import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { NewGameSessionLink } from '@/components/ui/new-game-session-link'
import { SkeletonList } from '@/components/ui/skeleton'
import { gameSessionPath } from '@/config/game-session-path'
import { paths } from '@/config/paths'
import type { OverviewGameSession } from '@/features/overview/api/admin-overview'
import { useTexts } from '@/lib/i18n/use-texts'

function GameSessionLine({ gameSession }: { gameSession: OverviewGameSession }) {
  const { t, format } = useTexts()
  const date = (value: string | null) =>
    value === null ? t('admin.overview.openEnd') : format.timestampWithZone(value)
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          <Link className="link" to={gameSessionPath(paths.adminGameSessions, gameSession.id)}>
            {gameSession.name}
          </Link>
        </p>
        <p className="text-soft text-sm tabular-nums">
          {gameSession.starts_at !== null
            ? date(gameSession.starts_at)
            : gameSession.opens_at === null
              ? t('admin.sessions.startsWhenPublished')
              : t('admin.sessions.commonStart')}
          {' – '}
          {date(gameSession.ends_at)}
        </p>
      </div>
      <p className="shrink-0 font-semibold tabular-nums">
        {t('admin.overview.playerCount', {
          count: gameSession.players,
          formatted: format.number(gameSession.players),
        })}
      </p>
    </li>
  )
}

interface GameSessionOverviewProps {
  gameSessions: OverviewGameSession[] | undefined
  /** Buttons beside the heading. */
  actions?: ReactNode
}

/** Every hunt with its dates and number of players. */
export function GameSessionOverview({ gameSessions, actions }: GameSessionOverviewProps) {
  const { t } = useTranslation()
  return (
    <Card title={t('admin.overview.sessions')} actions={actions}>
      {!gameSessions && <SkeletonList rows={2} />}
      {gameSessions?.length === 0 && (
        <EmptyState title={t('admin.overview.noSessionsTitle')} action={<NewGameSessionLink />} />
      )}
      {gameSessions && gameSessions.length > 0 && (
        <ul className="divide-base-300 divide-y">
          {gameSessions.map((gameSession) => (
            <GameSessionLine key={gameSession.id} gameSession={gameSession} />
          ))}
        </ul>
      )}
    </Card>
  )
}
