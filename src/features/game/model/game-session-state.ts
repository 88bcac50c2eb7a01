/** When a hunt runs; the database has applied the dates of the settings. ISO 8601. */
export interface GameSessionDates {
  /** Start of scanning; null: at once. Missing in lists stored by an earlier version. */
  opens_at?: string | null | undefined
  ends_at: string | null
  /** Since when the hunt is paused; null: it is not. */
  paused_at?: string | null
}

/** Codes do not count yet, count, do not count for a while, or no longer count. */
export type GameSessionPhase = 'upcoming' | 'running' | 'paused' | 'ended'

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
  { ends_at: endsAt, paused_at: pausedAt }: Pick<GameSessionDates, 'ends_at' | 'paused_at'>,
  now: number,
): boolean => hasPassed(endsAt, now) && !pausedAt

/** @param now server time, ms since the epoch */
export function gameSessionPhase(gameSession: GameSessionDates, now: number): GameSessionPhase {
  if (hasEnded(gameSession, now)) return 'ended'
  if (gameSession.opens_at && now < Date.parse(gameSession.opens_at)) return 'upcoming'
  return gameSession.paused_at ? 'paused' : 'running'
}

interface GameSessionSales extends GameSessionDates {
  /** Scheduled end of clue sales; null: none is planned. */
  sales_close_at?: string | null | undefined
}

/**
 * Tests whether clues are for sale: while access is enabled, before the scheduled end of sales.
 * @param isAccessEnabled `clue_access_enabled` of the settings
 * @param now server time, ms since the epoch
 */
export const clueSalesOpen = (
  { sales_close_at: end = null }: GameSessionSales,
  isAccessEnabled: boolean,
  now: number,
): boolean => isAccessEnabled && !hasPassed(end, now)

/**
 * End of clue sales: as scheduled, at the latest the end of the session.
 * @returns ISO time; null: no end is planned
 */
export function salesEndAt({
  ends_at: endsAt,
  sales_close_at: planned = null,
}: GameSessionSales): string | null {
  const endsFirst =
    planned === null || (endsAt !== null && Date.parse(endsAt) < Date.parse(planned))
  return endsFirst ? endsAt : planned
}

interface JoinableGameSession extends GameSessionDates {
  /** Last moment to join; null: there is none. */
  joining_closes_at?: string | null | undefined
  /** It has its maximum of players. */
  is_full?: boolean | undefined
}

/**
 * Last moment to join a session, where that is worth saying.
 * @returns ISO time; null: joining is possible until the end
 */
export function joinDeadline({
  joining_closes_at: deadline = null,
  ends_at: endsAt,
}: JoinableGameSession): string | null {
  const endsBefore =
    deadline !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(deadline)
  return endsBefore ? null : deadline
}

/**
 * Returns the error key with which joining would fail, or null. As private.joining_refusal, while the time passes.
 * @param now server time, ms since the epoch
 */
export function joinErrorKey(
  gameSession: JoinableGameSession,
  now: number,
): 'game_session_ended' | 'registration_closed' | 'game_session_full' | null {
  if (hasEnded(gameSession, now)) return 'game_session_ended'
  const { joining_closes_at: deadline } = gameSession
  if (deadline && Date.parse(deadline) < now) return 'registration_closed'
  return gameSession.is_full ? 'game_session_full' : null
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
 * @param isAccessEnabled `clue_access_enabled` of the settings
 * @param now server time, ms since the epoch
 */
export function milestones(
  gameSession: GameSessionSales,
  isAccessEnabled: boolean,
  now: number,
): Milestone[] {
  const { opens_at: start = null, sales_close_at: planned = null } = gameSession
  const endsSales =
    clueSalesOpen(gameSession, isAccessEnabled, now) && salesEndAt(gameSession) === planned
  const salesEnd = endsSales ? planned : null
  const isSameTime =
    start !== null && salesEnd !== null && Date.parse(start) === Date.parse(salesEnd)
  const all: { kind: MilestoneKind; at: string | null }[] = [
    { kind: isSameTime ? 'start_and_sales_end' : 'session_start', at: start },
    { kind: 'sales_end', at: isSameTime ? null : salesEnd },
    { kind: 'session_end', at: gameSession.ends_at },
  ]
  return all
    .filter((entry): entry is Milestone => entry.at !== null && now < Date.parse(entry.at))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
