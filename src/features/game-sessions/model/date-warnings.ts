import { hasPassed } from '@/features/game/model/game-session-state'

/** Columns with the times of a hunt. */
export const gameSessionDates = [
  'starts_at',
  'ends_at',
  'leaderboard_frozen_at',
  'clue_sales_end_at',
  'joining_ends_at',
] as const

/** ISO times; null: not set. */
export type GameSessionDates = Record<(typeof gameSessionDates)[number], string | null>

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
  dates: GameSessionDates,
  before: Pick<GameSessionDates, 'starts_at' | 'ends_at'> | null,
  now: number,
): DateWarning[] {
  const { starts_at: startsAt, ends_at: endsAt, leaderboard_frozen_at: frozenAt } = dates
  const startedAlready = before !== null && hasPassed(before.starts_at, now)
  const isAfterEnd = (time: string | null) =>
    time !== null && endsAt !== null && Date.parse(time) > Date.parse(endsAt)
  const checks: [DateWarning, boolean][] = [
    ['endsNow', hasPassed(endsAt, now) && !hasPassed(before?.ends_at ?? null, now)],
    ['startsLater', startedAlready && startsAt !== null && !hasPassed(startsAt, now)],
    [
      'frozenBeforeStart',
      frozenAt !== null && startsAt !== null && Date.parse(frozenAt) <= Date.parse(startsAt),
    ],
    [
      'frozenAfterEnd',
      frozenAt !== null && endsAt !== null && Date.parse(frozenAt) >= Date.parse(endsAt),
    ],
    ['joiningAfterEnd', isAfterEnd(dates.joining_ends_at)],
    ['salesAfterEnd', isAfterEnd(dates.clue_sales_end_at)],
  ]
  return checks.filter(([, applies]) => applies).map(([warning]) => warning)
}

/**
 * Returns the date of the settings that applies to a hunt without a date of its own, as private.effective_date.
 * @param createdAt when the hunt was made: a date before it does not apply
 * @returns ISO time; null: none
 */
export const commonDate = (
  common: string,
  createdAt: string,
  isScheduleEnabled: boolean,
): string | null =>
  isScheduleEnabled && Date.parse(common) >= Date.parse(createdAt) ? common : null
