import type { GameSettings } from '@/features/game/model/game-settings'

/** ISO 8601. */
export interface SessionDates {
  starts_at: string | null
  ends_at: string | null
  /** Since when the hunt is paused; null: it is not. */
  paused_at?: string | null
  /** Missing in lists stored by an earlier version. */
  created_at?: string | undefined
}

/** Codes do not count yet, count, do not count for a while, or no longer count. */
export type SessionPhase = 'upcoming' | 'running' | 'paused' | 'ended'

/**
 * The own date of a session, else that of the settings while the schedule is enabled, unless it had passed
 * when the session was made. As private.effective_date.
 * @returns ISO time; null: none
 */
export function effectiveDate(
  own: string | null,
  common: string,
  { created_at: createdAt }: Pick<SessionDates, 'created_at'>,
  settings: Pick<GameSettings, 'is_schedule_enabled'>,
): string | null {
  if (own !== null) return own
  const hadPassed = createdAt !== undefined && Date.parse(common) < Date.parse(createdAt)
  return settings.is_schedule_enabled && !hadPassed ? common : null
}

/** Start of scanning, own or common. */
export const scanningOpensAt = (session: SessionDates, settings: GameSettings): string | null =>
  effectiveDate(session.starts_at, settings.game_start_time, session, settings)

/**
 * @param time ISO 8601; null never passes
 * @param now server time, ms since the epoch
 */
export const hasPassed = (time: string | null, now: number): boolean =>
  time !== null && Date.parse(time) <= now

/**
 * A hunt that is paused past its planned end waits for its organiser. As private.has_ended.
 * @param now server time, ms since the epoch
 */
export const hasEnded = (
  { ends_at: endsAt, paused_at: pausedAt }: Pick<SessionDates, 'ends_at' | 'paused_at'>,
  now: number,
): boolean => hasPassed(endsAt, now) && !pausedAt

/** @param now server time, ms since the epoch */
export function phaseAt(
  dates: Omit<SessionDates, 'starts_at'> & { opens_at: string | null },
  now: number,
): SessionPhase {
  if (hasEnded(dates, now)) return 'ended'
  if (dates.opens_at !== null && now < Date.parse(dates.opens_at)) return 'upcoming'
  return dates.paused_at ? 'paused' : 'running'
}

/** @param now server time, ms since the epoch */
export function sessionPhase(
  session: SessionDates,
  settings: GameSettings,
  now: number,
): SessionPhase {
  return phaseAt({ ...session, opens_at: scanningOpensAt(session, settings) }, now)
}

/** Dates with the ends of joining and sales; null follows the settings. */
interface SessionSchedule extends SessionDates {
  clue_sales_end_at: string | null
  joining_ends_at: string | null
}

/** Scheduled end of clue sales, own or common; null: no end is planned. */
export const plannedSalesEnd = (
  session: Pick<SessionSchedule, 'clue_sales_end_at' | 'created_at'>,
  settings: GameSettings,
): string | null =>
  effectiveDate(session.clue_sales_end_at, settings.game_start_time, session, settings)

/**
 * Tests whether clues are for sale: while access is enabled, before the scheduled end of sales.
 * @param now server time, ms since the epoch
 */
export function clueSalesOpen(
  session: Pick<SessionSchedule, 'clue_sales_end_at' | 'created_at'>,
  settings: GameSettings,
  now: number,
): boolean {
  if (!settings.clue_access_enabled) return false
  const end = plannedSalesEnd(session, settings)
  return end === null || now < Date.parse(end)
}

/**
 * End of clue sales: as scheduled, at the latest the end of the session.
 * @returns ISO time; null: no end is planned
 */
export function salesEndAt(
  session: Pick<SessionSchedule, 'ends_at' | 'clue_sales_end_at' | 'created_at'>,
  settings: GameSettings,
): string | null {
  const { ends_at: endsAt } = session
  const planned = plannedSalesEnd(session, settings)
  const endsFirst =
    planned === null || (endsAt !== null && Date.parse(endsAt) < Date.parse(planned))
  return endsFirst ? endsAt : planned
}

interface JoinableSession extends Pick<
  SessionSchedule,
  'ends_at' | 'paused_at' | 'joining_ends_at' | 'created_at'
> {
  is_test: boolean
}

/**
 * Last moment to join a session, own or common.
 * @returns ISO time; null: joining is possible until the end, as for test sessions and for sessions that
 *   end before the deadline
 */
export function joinDeadline(session: JoinableSession, settings: GameSettings): string | null {
  if (session.is_test) return null
  const deadline = effectiveDate(
    session.joining_ends_at,
    settings.registration_deadline,
    session,
    settings,
  )
  if (deadline === null) return null
  const endsBefore = session.ends_at !== null && Date.parse(session.ends_at) <= Date.parse(deadline)
  return endsBefore ? null : deadline
}

/**
 * Returns the error key with which joining would fail, or null.
 * @param now server time, ms since the epoch
 */
export function joinErrorKey(
  session: JoinableSession,
  settings: GameSettings,
  now: number,
): 'game_session_ended' | 'registration_closed' | null {
  if (hasEnded(session, now)) return 'game_session_ended'
  const deadline = joinDeadline(session, settings)
  return deadline !== null && Date.parse(deadline) < now ? 'registration_closed' : null
}

type MilestoneKind = 'session_start' | 'sales_end' | 'start_and_sales_end' | 'session_end'

interface Milestone {
  kind: MilestoneKind
  /** ISO 8601. */
  at: string
}

/**
 * Upcoming events of a session, nearest first. The end of sales is left out if sales are closed or the
 * session ends first, and is merged with the start if both are at the same time.
 * @param now server time, ms since the epoch
 */
export function milestones(
  session: SessionSchedule,
  settings: GameSettings,
  now: number,
): Milestone[] {
  const start = scanningOpensAt(session, settings)
  const planned = plannedSalesEnd(session, settings)
  const endsSales =
    clueSalesOpen(session, settings, now) && salesEndAt(session, settings) === planned
  const salesEnd = endsSales ? planned : null
  const isSameTime =
    start !== null && salesEnd !== null && Date.parse(start) === Date.parse(salesEnd)
  const all: { kind: MilestoneKind; at: string | null }[] = [
    { kind: isSameTime ? 'start_and_sales_end' : 'session_start', at: start },
    { kind: 'sales_end', at: isSameTime ? null : salesEnd },
    { kind: 'session_end', at: session.ends_at },
  ]
  return all
    .filter((entry): entry is Milestone => entry.at !== null && now < Date.parse(entry.at))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
