import type { GameSettings } from '@/features/game/model/game-settings'

/** ISO 8601. */
export interface SessionDates {
  starts_at: string | null
  ends_at: string | null
  /** Since when the hunt is paused; null: it is not. */
  paused_at?: string | null
}

/** Codes do not count yet, count, do not count for a while, or no longer count. */
export type SessionPhase = 'upcoming' | 'running' | 'paused' | 'ended'

/** Start of scanning: the session's own start, else the game start if the schedule is enabled. */
export function scanningOpensAt(session: SessionDates, settings: GameSettings): string | null {
  return session.starts_at ?? (settings.is_schedule_enabled ? settings.game_start_time : null)
}

/**
 * @param time ISO 8601; null never passes
 * @param now server time, ms since the epoch
 */
export const hasPassed = (time: string | null, now: number): boolean =>
  time !== null && Date.parse(time) <= now

/** @param now server time, ms since the epoch */
export function phaseAt(
  dates: Omit<SessionDates, 'starts_at'> & { opens_at: string | null },
  now: number,
): SessionPhase {
  if (hasPassed(dates.ends_at, now)) return 'ended'
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

/**
 * Scheduled end of clue sales: that of the session, else the game start if the schedule is enabled.
 * @returns ISO time; null: no end is planned
 */
export function plannedSalesEnd(
  session: Pick<SessionSchedule, 'clue_sales_end_at'>,
  settings: GameSettings,
): string | null {
  const common = settings.is_schedule_enabled ? settings.game_start_time : null
  return session.clue_sales_end_at ?? common
}

/**
 * Tests whether clues are for sale: while access is enabled, before the scheduled end of sales.
 * @param now server time, ms since the epoch
 */
export function clueSalesOpen(
  session: Pick<SessionSchedule, 'clue_sales_end_at'>,
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
  session: Pick<SessionSchedule, 'ends_at' | 'clue_sales_end_at'>,
  settings: GameSettings,
): string | null {
  const { ends_at: endsAt } = session
  const planned = plannedSalesEnd(session, settings)
  const endsFirst =
    planned === null || (endsAt !== null && Date.parse(endsAt) < Date.parse(planned))
  return endsFirst ? endsAt : planned
}

interface JoinableSession extends Pick<SessionSchedule, 'ends_at' | 'joining_ends_at'> {
  is_test: boolean
}

/**
 * Last moment to join a session: its own, else the registration deadline if the schedule is enabled.
 * @returns ISO time; null: joining is possible until the end, as for test sessions and for sessions that
 *   end before the deadline
 */
export function joinDeadline(session: JoinableSession, settings: GameSettings): string | null {
  if (session.is_test) return null
  const common = settings.is_schedule_enabled ? settings.registration_deadline : null
  const deadline = session.joining_ends_at ?? common
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
  if (hasPassed(session.ends_at, now)) return 'game_session_ended'
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
