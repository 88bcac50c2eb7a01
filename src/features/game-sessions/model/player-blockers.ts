import type { EditableSettings } from '@/features/game/api/admin-game'
import { hasPassed } from '@/features/game/model/game-session-state'
import type { Visibility } from '@/features/game/model/game-session-options'

/** A hunt that is neither a test nor archived. */
export interface GameSession {
  starts_at: string | null
  ends_at: string | null
  visibility: Visibility
  joining_closes_at: string | null
  sales_close_at: string | null
}

export type PlayerBlocker =
  'noHunt' | 'onlyDrafts' | 'joiningClosed' | 'salesSwitchedOff' | 'salesOver'

/**
 * Lists what no player can do at the given time.
 * @param now milliseconds since the epoch
 */
export function playerBlockers(
  settings: Pick<EditableSettings, 'clue_access_enabled'>,
  gameSessions: readonly GameSession[],
  now: number,
): PlayerBlocker[] {
  const ahead = gameSessions.filter(({ ends_at }) => !hasPassed(ends_at, now))
  const published = ahead.filter(({ visibility }) => visibility !== 'draft')
  const blockers: PlayerBlocker[] = []
  if (ahead.length === 0) blockers.push('noHunt')
  else if (published.length === 0) blockers.push('onlyDrafts')
  // Of no hunt: a date of the settings that has passed does not apply to a new one.
  const isNever = (dateOf: (gameSession: GameSession) => string | null) =>
    published.length > 0 && published.every((gameSession) => hasPassed(dateOf(gameSession), now))
  if (isNever(({ joining_closes_at }) => joining_closes_at)) blockers.push('joiningClosed')
  if (!settings.clue_access_enabled) blockers.push('salesSwitchedOff')
  else if (isNever(({ sales_close_at }) => sales_close_at)) blockers.push('salesOver')
  return blockers
}

/** Column defaults of game_settings. */
const installed = {
  game_start_time: '2025-06-01T10:00:00Z',
  registration_deadline: '2025-05-25T23:59:59Z',
}

const isSameTime = (a: string, b: string) => Date.parse(a) === Date.parse(b)

/** True while the schedule still has its default dates. */
export const isScheduleUntouched = (settings: EditableSettings): boolean =>
  settings.is_schedule_enabled &&
  isSameTime(settings.game_start_time, installed.game_start_time) &&
  isSameTime(settings.registration_deadline, installed.registration_deadline)
