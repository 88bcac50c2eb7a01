/** ISO times; null: not set. */
export interface HuntDates {
  startsAt: string | null
  endsAt: string | null
  frozenAt: string | null
}

type DateWarning = 'endsNow' | 'startsLater' | 'frozenBeforeStart' | 'frozenAfterEnd'

const hasPassed = (time: string | null, now: number) => time !== null && Date.parse(time) <= now

/**
 * Warns about valid dates that are probably a mistake.
 * @param dates to be saved
 * @param before saved dates; null for a new hunt
 * @param now ms since the epoch
 */
export function dateWarnings(
  { startsAt, endsAt, frozenAt }: HuntDates,
  before: HuntDates | null,
  now: number,
): DateWarning[] {
  const startedAlready = before !== null && hasPassed(before.startsAt, now)
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
  ]
  return checks.filter(([, applies]) => applies).map(([warning]) => warning)
}
