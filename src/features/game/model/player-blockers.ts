import type { EditableSettings } from '@/features/game/api/game-settings'

/** A hunt that is neither a test nor archived. */
export interface Hunt {
  ends_at: string | null
  is_draft: boolean
}

export type PlayerBlocker =
  'noHunt' | 'onlyDrafts' | 'joiningClosed' | 'salesSwitchedOff' | 'salesOver'

const hasPassed = (timestamp: string | null, now: number) =>
  timestamp !== null && Date.parse(timestamp) <= now

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
  const blockers: PlayerBlocker[] = []
  if (ahead.length === 0) blockers.push('noHunt')
  else if (ahead.every(({ is_draft }) => is_draft)) blockers.push('onlyDrafts')
  if (settings.is_schedule_enabled && hasPassed(settings.registration_deadline, now)) {
    blockers.push('joiningClosed')
  }
  if (!settings.clue_access_enabled) blockers.push('salesSwitchedOff')
  else if (settings.is_schedule_enabled && hasPassed(settings.game_start_time, now)) {
    blockers.push('salesOver')
  }
  return blockers
}

// Column defaults of game_settings.
const DEFAULT_START = Date.parse('2025-06-01T10:00:00Z')
const DEFAULT_DEADLINE = Date.parse('2025-05-25T23:59:59Z')

/** True while the schedule still has its default dates. */
export const isScheduleUntouched = (settings: EditableSettings): boolean =>
  settings.is_schedule_enabled &&
  Date.parse(settings.game_start_time) === DEFAULT_START &&
  Date.parse(settings.registration_deadline) === DEFAULT_DEADLINE
