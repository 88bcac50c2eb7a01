import type { HuntDates } from '@/features/game/model/date-warnings'

/** What saving a hunt does to players at once. */
export type SaveEffect = 'publish' | 'startNow' | 'endNow'

interface Hunt extends Pick<HuntDates, 'startsAt' | 'endsAt'> {
  isDraft: boolean
}

const passed = (moment: string | null, now: number) => moment !== null && Date.parse(moment) <= now

/**
 * What saving does at once to those who play, or could, and so is asked first; the most far-reaching one.
 * @param before as it is; null for a new hunt, which nobody has seen
 * @param now milliseconds since the epoch
 */
export function saveEffect(after: Hunt, before: Hunt | null, now: number): SaveEffect | null {
  if (before === null || after.isDraft) return null
  if (passed(after.endsAt, now) && !passed(before.endsAt, now)) return 'endNow'
  if (before.isDraft) return 'publish'
  return passed(after.startsAt, now) && !passed(before.startsAt, now) ? 'startNow' : null
}
