import type { HuntDates } from '@/features/game/model/date-warnings'

type SaveEffect = 'publish' | 'startNow' | 'endNow'

interface Hunt extends Pick<HuntDates, 'startsAt' | 'endsAt'> {
  isDraft: boolean
}

const hasPassed = (time: string | null, now: number) => time !== null && Date.parse(time) <= now

/**
 * Returns the most far-reaching immediate effect of saving on players, which needs a confirmation; null if
 * there is none.
 * @param before saved session; null for a new one
 * @param now ms since the epoch
 */
export function saveEffect(after: Hunt, before: Hunt | null, now: number): SaveEffect | null {
  if (before === null || after.isDraft) return null
  if (hasPassed(after.endsAt, now) && !hasPassed(before.endsAt, now)) return 'endNow'
  if (before.isDraft) return 'publish'
  return hasPassed(after.startsAt, now) && !hasPassed(before.startsAt, now) ? 'startNow' : null
}
