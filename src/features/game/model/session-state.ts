import { clueSalesOpen, type GameSettings } from '@/features/game/model/game-settings'

/** The dates of a session; ISO 8601. */
export interface SessionDates {
  starts_at: string | null
  ends_at: string | null
}

/** Whether codes of the session count: not yet, now, no more. */
export type SessionPhase = 'upcoming' | 'running' | 'ended'

/** When scanning starts to count: the session's own start, else the game start while scheduled. */
export function scanningOpensAt(session: SessionDates, settings: GameSettings): string | null {
  return session.starts_at ?? (settings.is_schedule_enabled ? settings.game_start_time : null)
}

/** @param now server time in milliseconds since the epoch */
export function sessionPhase(
  session: SessionDates,
  settings: GameSettings,
  now: number,
): SessionPhase {
  if (session.ends_at !== null && Date.parse(session.ends_at) <= now) return 'ended'
  const opensAt = scanningOpensAt(session, settings)
  return opensAt !== null && now < Date.parse(opensAt) ? 'upcoming' : 'running'
}

/**
 * When clues stop being sold: at the game start while scheduled, and with the end of the session at the latest.
 * Null: no end is planned. ISO 8601.
 */
export function salesEndAt(
  { ends_at: endsAt }: Pick<SessionDates, 'ends_at'>,
  { is_schedule_enabled: isScheduled, game_start_time: gameStart }: GameSettings,
): string | null {
  if (!isScheduled || (endsAt !== null && Date.parse(endsAt) < Date.parse(gameStart))) return endsAt
  return gameStart
}

interface JoinableSession extends SessionDates {
  is_test: boolean
}

/**
 * Until when a session can be joined; null: as long as it lasts, as every rehearsal and what ends before the
 * deadline. ISO 8601.
 */
export function joinDeadline(session: JoinableSession, settings: GameSettings): string | null {
  const { registration_deadline: deadline } = settings
  if (!settings.is_schedule_enabled || session.is_test) return null
  const endsBefore = session.ends_at !== null && Date.parse(session.ends_at) <= Date.parse(deadline)
  return endsBefore ? null : deadline
}

/**
 * The error key that joining would end in, or null. After its deadline a session cannot be joined; an
 * ended one is closed for good.
 * @param now server time in milliseconds since the epoch
 */
export function joinRefusal(
  session: JoinableSession,
  settings: GameSettings,
  now: number,
): 'game_session_ended' | 'registration_closed' | null {
  if (session.ends_at !== null && Date.parse(session.ends_at) <= now) return 'game_session_ended'
  const deadline = joinDeadline(session, settings)
  return deadline !== null && Date.parse(deadline) < now ? 'registration_closed' : null
}

export type MilestoneKind = 'session_start' | 'sales_end' | 'start_and_sales_end' | 'session_end'

export interface Milestone {
  kind: MilestoneKind
  /** ISO 8601. */
  at: string
}

/**
 * The moments a player of the session waits for, the nearest first; what has passed is left out. With the
 * schedule enabled, the game start ends clue sales, which says nothing where they are closed or the session is over by
 * then. Where it is the start of the hunt as well, it is one moment, told once.
 * @param now server time in milliseconds since the epoch
 */
export function milestones(
  session: SessionDates,
  settings: GameSettings,
  now: number,
): Milestone[] {
  const start = scanningOpensAt(session, settings)
  const gameStart = settings.is_schedule_enabled ? settings.game_start_time : null
  const endsSales = clueSalesOpen(settings, now) && salesEndAt(session, settings) === gameStart
  const salesEnd = endsSales ? gameStart : null
  const isOneMoment =
    start !== null && salesEnd !== null && Date.parse(start) === Date.parse(salesEnd)
  const all: { kind: MilestoneKind; at: string | null }[] = [
    { kind: isOneMoment ? 'start_and_sales_end' : 'session_start', at: start },
    { kind: 'sales_end', at: isOneMoment ? null : salesEnd },
    { kind: 'session_end', at: session.ends_at },
  ]
  return all
    .filter((entry): entry is Milestone => entry.at !== null && now < Date.parse(entry.at))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
