import type { EditableSettings } from '@/features/game/api/admin-game'
import type { Visibility } from '@/features/game/model/game-session-options'
import {
  type GameSessionState,
  type GameSessionStates,
  stateAt,
} from '@/features/game/model/game-session-state'

/** A hunt that is neither a test nor archived. */
export interface GameSession {
  starts_at: string | null
  visibility: Visibility
  states: GameSessionStates
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
  const ahead = gameSessions
    .map(({ states, visibility }) => ({ ...stateAt(states, now), visibility }))
    .filter(({ phase }) => phase !== 'ended')
  const published = ahead.filter(({ visibility }) => visibility !== 'draft')
  const blockers: PlayerBlocker[] = []
  if (ahead.length === 0) blockers.push('noHunt')
  else if (published.length === 0) blockers.push('onlyDrafts')
  const isNever = (isClosed: (state: GameSessionState) => boolean) =>
    published.length > 0 && published.every(isClosed)
  if (isNever((state) => state.joining_refusal === 'registration_closed'))
    blockers.push('joiningClosed')
  if (!settings.clue_access_enabled) blockers.push('salesSwitchedOff')
  else if (isNever((state) => !state.sales_open)) blockers.push('salesOver')
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
