/** Dates of a hunt as a form holds them: ISO times; null is not set. */
export interface HuntDates {
  startsAt: string | null
  endsAt: string | null
  frozenAt: string | null
}

export type DateWarning = 'endsNow' | 'startsLater' | 'frozenBeforeStart' | 'frozenAfterEnd'

const passed = (moment: string | null, now: number) => moment !== null && Date.parse(moment) <= now

/**
 * What an organiser may not have meant, though the rules allow it.
 * @param dates as they would be saved
 * @param before as they are; null for a new hunt
 * @param now milliseconds since the epoch
 */
export function dateWarnings(
  { startsAt, endsAt, frozenAt }: HuntDates,
  before: HuntDates | null,
  now: number,
): DateWarning[] {
  const startedAlready = before !== null && passed(before.startsAt, now)
  const checks: [DateWarning, boolean][] = [
    ['endsNow', passed(endsAt, now) && !passed(before?.endsAt ?? null, now)],
    ['startsLater', startedAlready && startsAt !== null && !passed(startsAt, now)],
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
