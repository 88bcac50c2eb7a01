import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { CompassIllustration } from '@/components/illustrations/compass'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import {
  type GameSession,
  gameSessionsQueryOptions,
  membershipsQueryOptions,
} from '@/features/game/api/game'
import { joinedText, useJoinGameSession } from '@/features/game/api/joining'
import { useTexts } from '@/lib/i18n/use-texts'
import { useServerNow } from '@/lib/live/use-server-now'
import { GameSessionListItem } from '@/features/game/components/game-session-list-item'
import { useProfile } from '@/lib/account/profile'
import { focusContent } from '@/lib/browser/focus-content'
import { toasts } from '@/stores/toasts'

/** All sessions to join or switch to; calls `onChosen` after joining or switching. */
export function GameSessionList({ onChosen }: { onChosen?: () => void }) {
  const { t, errorText } = useTexts()
  const { profile } = useProfile()
  const gameSessions = useQuery({
    ...gameSessionsQueryOptions(),
    // Nobody tells those outside a hunt that a place is free again.
    refetchInterval: ({ state }) =>
      state.data?.some(({ states }) =>
        states.some(({ joining_refusal: refusal }) => refusal === 'game_session_full'),
      ) === true && 60_000,
  })
  const memberships = useQuery(membershipsQueryOptions())
  const join = useJoinGameSession()
  // The second tap of a double tap comes before React disables the button.
  const isChoosing = useRef(false)
  const { now } = useServerNow(
    (gameSessions.data ?? []).flatMap(({ states }) => states.map(({ since }) => since)),
  )

  const error = gameSessions.error ?? memberships.error
  if (error && !(gameSessions.data && memberships.data)) {
    return (
      <ErrorState
        error={error}
        onRetry={() => void Promise.all([gameSessions.refetch(), memberships.refetch()])}
      />
    )
  }
  if (!gameSessions.data || !memberships.data) return <SkeletonList className="h-40" />
  if (gameSessions.data.length === 0) {
    const isOrganiser = profile?.role === 'admin'
    return (
      <EmptyState
        title={t('game.noSessionsTitle')}
        description={t(isOrganiser ? 'game.noSessionsOrganiser' : 'game.noSessionsText')}
        action={isOrganiser && <ButtonLink to={paths.admin}>{t('game.toOrganising')}</ButtonLink>}
        illustration={<CompassIllustration className="size-24" />}
      />
    )
  }

  const membershipOf = (gameSession: GameSession) =>
    memberships.data.find((entry) => entry.game_session_id === gameSession.id) ?? null

  async function choose(gameSession: GameSession): Promise<void> {
    if (isChoosing.current) return
    isChoosing.current = true
    const alreadyIn = membershipOf(gameSession) !== null
    try {
      const { tokens_granted: count } = await join.mutateAsync({
        p_game_session_id: gameSession.id,
      })
      toasts.success(t(joinedText(alreadyIn, count), { name: gameSession.name, count }))
      onChosen?.()
      // The pressed button has been removed.
      focusContent()
    } catch (thrown) {
      toasts.error(errorText(thrown))
    } finally {
      isChoosing.current = false
    }
  }

  return (
    <ul className="grid gap-3">
      {gameSessions.data.map((gameSession) => (
        <GameSessionListItem
          key={gameSession.id}
          gameSession={gameSession}
          membership={membershipOf(gameSession)}
          isActive={
            profile?.active_game_session_id === gameSession.id && membershipOf(gameSession) !== null
          }
          now={now}
          busy={join.isPending && join.variables?.p_game_session_id === gameSession.id}
          disabled={join.isPending}
          onChoose={() => void choose(gameSession)}
        />
      ))}
    </ul>
  )
}
