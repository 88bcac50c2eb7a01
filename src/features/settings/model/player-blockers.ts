import type { EditableSettings } from '@/features/settings/api/game-settings'

/** A hunt that is neither a test nor archived. */
export interface Hunt {
  ends_at: string | null
  is_draft: boolean
}

export type PlayerBlocker =
  'noHunt' | 'onlyDrafts' | 'joiningClosed' | 'salesSwitchedOff' | 'salesOver'

const hasPassed = (moment: string | null, now: number) =>
  moment !== null && Date.parse(moment) <= now

/**
 * What players cannot do at a moment, whatever they have.
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

// What the database begins with.
const DEFAULT_START = Date.parse('2025-06-01T10:00:00Z')
const DEFAULT_DEADLINE = Date.parse('2025-05-25T23:59:59Z')

/** Whether nobody has set the schedule yet: its dates are those of an empty installation. */
export const isScheduleUntouched = (settings: EditableSettings): boolean =>
  settings.is_schedule_enabled &&
  Date.parse(settings.game_start_time) === DEFAULT_START &&
  Date.parse(settings.registration_deadline) === DEFAULT_DEADLINE
