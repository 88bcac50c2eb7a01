import { hasPassed } from '@/features/game/model/session-state'

/** ISO times; null: not set. */
export interface HuntDates {
  startsAt: string | null
  endsAt: string | null
  frozenAt: string | null
  /** Null follows the settings. */
  salesEndAt: string | null
  /** Null follows the settings. */
  joiningEndsAt: string | null
}

type DateWarning =
  | 'endsNow'
  | 'startsLater'
  | 'frozenBeforeStart'
  | 'frozenAfterEnd'
  | 'joiningAfterEnd'
  | 'salesAfterEnd'

/**
 * Warns about valid dates that are probably a mistake.
 * @param dates to be saved
 * @param before saved dates; null for a new hunt
 * @param now ms since the epoch
 */
export function dateWarnings(
  { startsAt, endsAt, frozenAt, salesEndAt, joiningEndsAt }: HuntDates,
  before: Pick<HuntDates, 'startsAt' | 'endsAt'> | null,
  now: number,
): DateWarning[] {
  const startedAlready = before !== null && hasPassed(before.startsAt, now)
  const isAfterEnd = (time: string | null) =>
    time !== null && endsAt !== null && Date.parse(time) > Date.parse(endsAt)
  const checks: [DateWarning, boolean][] = [
    ['endsNow', hasPassed(endsAt, now) && !hasPassed(before?.endsAt ?? null, now)],
    ['startsLater', startedAlready && startsAt !== null && !hasPassed(startsAt, now)],
    [
      'frozenBeforeStart',
      frozenAt !== null && startsAt !== null && Date.parse(frozenAt) <= Date.parse(startsAt),
    ],
    [
      'frozenAfterEnd',
      frozenAt !== null && endsAt !== null && Date.parse(frozenAt) >= Date.parse(endsAt),
    ],
    ['joiningAfterEnd', isAfterEnd(joiningEndsAt)],
    ['salesAfterEnd', isAfterEnd(salesEndAt)],
  ]
  return checks.filter(([, applies]) => applies).map(([warning]) => warning)
}
