import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { namedPlayersQueryOptions } from '@/features/game/api/admin-running-game-session'
import type { AdminGameSession } from '@/features/game/api/admin-game'

/** Part of a hunt that says which names strangers read. */
export type NamedGameSession = Pick<
  AdminGameSession,
  'id' | 'players' | 'visibility' | 'public_names'
>

/** How many players agreed to be named on the venue screen and in public results. */
export function NamedPlayers({ gameSession }: { gameSession: NamedGameSession }) {
  const { t } = useTranslation()
  const { id, visibility } = gameSession
  const enabled = gameSession.players > 0
  const { players = 0, named = 0 } =
    useQuery({ ...namedPlayersQueryOptions(id), enabled }).data ?? {}
  if (players === 0) return null
  if (gameSession.public_names === 'hidden') {
    return <p className="text-soft text-sm text-pretty">{t('admin.sessions.named.hidden')}</p>
  }
  const isGiven = gameSession.public_names === 'given' && visibility === 'link_only'
  const others = isGiven ? 'given' : 'initials'
  return (
    <p className="text-soft text-sm text-pretty">
      {t('admin.sessions.named.agreed', { named, count: players })}{' '}
      {named < players && t(`admin.sessions.named.${others}`)}
    </p>
  )
}
