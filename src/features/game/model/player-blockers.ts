import type { EditableSettings } from '@/features/game/api/admin-game'
import { defaultGameSettings } from '@/features/game/model/game-settings'
import { hasPassed, joinDeadline, plannedSalesEnd } from '@/features/game/model/session-state'
import type { Visibility } from '@/features/game/model/visibility'

/** A hunt that is neither a test nor archived. */
export interface Hunt {
  starts_at: string | null
  ends_at: string | null
  visibility: Visibility
  clue_sales_end_at: string | null
  joining_ends_at: string | null
  created_at: string
}

export type PlayerBlocker =
  'noHunt' | 'onlyDrafts' | 'joiningClosed' | 'salesSwitchedOff' | 'salesOver'

/**
 * Lists what no player can do at the given time.
 * @param now milliseconds since the epoch
 */
export function playerBlockers(
  settings: EditableSettings,
  hunts: readonly Hunt[],
  now: number,
): PlayerBlocker[] {
  const ahead = hunts.filter(({ ends_at }) => !hasPassed(ends_at, now))
  const published = ahead.filter(({ visibility }) => visibility !== 'draft')
  const blockers: PlayerBlocker[] = []
  if (ahead.length === 0) blockers.push('noHunt')
  else if (published.length === 0) blockers.push('onlyDrafts')
  // Of no hunt: a date of the settings that has passed does not apply to a new one.
  const isNever = (dateOf: (hunt: Hunt) => string | null) =>
    published.length > 0 && published.every((hunt) => hasPassed(dateOf(hunt), now))
  if (isNever((hunt) => joinDeadline({ ...hunt, is_test: false }, settings))) {
    blockers.push('joiningClosed')
  }
  if (!settings.clue_access_enabled) blockers.push('salesSwitchedOff')
  else if (isNever((hunt) => plannedSalesEnd(hunt, settings))) blockers.push('salesOver')
  return blockers
}

const isSameTime = (a: string, b: string) => Date.parse(a) === Date.parse(b)

/** True while the schedule still has its default dates. */
export const isScheduleUntouched = (settings: EditableSettings): boolean =>
  settings.is_schedule_enabled &&
  isSameTime(settings.game_start_time, defaultGameSettings.game_start_time) &&
  isSameTime(settings.registration_deadline, defaultGameSettings.registration_deadline)
