import type { GameSessionDates } from '@/features/game-sessions/model/date-warnings'
import { hasPassed } from '@/features/game/model/game-session-state'
import type { Visibility } from '@/features/game/model/game-session-options'

type SaveEffect = 'publishListed' | 'publishLink' | 'startNow' | 'endNow'

interface GameSession extends Pick<GameSessionDates, 'starts_at' | 'ends_at'> {
  visibility: Visibility
}

/**
 * Returns the most far-reaching immediate effect of saving on players, which needs a confirmation; null if
 * there is none.
 * @param before saved session; null for a new one
 * @param now ms since the epoch
 */
export function saveEffect(
  after: GameSession,
  before: GameSession | null,
  now: number,
): SaveEffect | null {
  if (after.visibility === 'draft') return null
  if (before && hasPassed(after.ends_at, now) && !hasPassed(before.ends_at, now)) return 'endNow'
  if (after.visibility === 'listed' && before?.visibility !== 'listed') return 'publishListed'
  if ((before?.visibility ?? 'draft') === 'draft') return 'publishLink'
  return before && hasPassed(after.starts_at, now) && !hasPassed(before.starts_at, now)
    ? 'startNow'
    : null
}
