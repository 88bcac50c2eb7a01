import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { namedPlayersQueryOptions } from '@/features/game/api/admin-running-hunt'
import type { AdminSession } from '@/features/game/api/admin-game'

/** Part of a hunt that says which names strangers read. */
export type NamedHunt = Pick<AdminSession, 'id' | 'players' | 'visibility' | 'shows_given_names'>

/** How many players agreed to be named on the venue screen and in public results. */
export function NamedPlayers({ session }: { session: NamedHunt }) {
  const { t } = useTranslation()
  const { id, players, visibility } = session
  const { data: count } = useQuery({ ...namedPlayersQueryOptions(id), enabled: players > 0 })
  if (players === 0 || count === undefined) return null
  const others = session.shows_given_names && visibility === 'link_only' ? 'given' : 'initials'
  return (
    <p className="text-soft text-sm text-pretty">
      {t('admin.sessions.named.agreed', { named: count, count: players })}{' '}
      {count < players && t(`admin.sessions.named.${others}`)}
    </p>
  )
}
