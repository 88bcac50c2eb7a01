import * as z from 'zod/mini'
import { toErrorKey } from '@/lib/supabase/errors'
import { gameSessionStateSchema } from '@/types/database-schemas/game-session-state'

const phases = ['upcoming', 'running', 'paused', 'ended'] as const

/** Codes do not count yet, count, do not count for a while, or no longer count. */
export type GameSessionPhase = (typeof phases)[number]

/** Error key with which a call would fail; null: it would not. */
export const refusalSchema = z.nullable(
  z.pipe(
    z.string(),
    z.transform((key: string) => toErrorKey(key)),
  ),
)

export const gameSessionStatesSchema = z.array(
  z.object({
    ...gameSessionStateSchema.shape,
    phase: z.catch(z.enum(phases), 'running'),
    joining_refusal: refusalSchema,
  }),
)

/** What the database decided about a hunt, now and for the known changes ahead, in order of time. */
export type GameSessionStates = z.infer<typeof gameSessionStatesSchema>
export type GameSessionState = GameSessionStates[number]

/** Until the first answer of the database. */
const unknownState: GameSessionState = {
  ...{ since: null, phase: 'running', joining_refusal: null, sales_open: true },
}

/** @param now server time, ms since the epoch */
export const stateAt = (states: GameSessionStates | undefined, now: number): GameSessionState =>
  states?.findLast(({ since }) => since === null || Date.parse(since) <= now) ?? unknownState

/** Returns the time of the first state that fits, ISO 8601; null: it is the present one, or there is none. */
export const timeOf = (
  states: GameSessionStates | undefined,
  fits: (state: GameSessionState) => boolean,
): string | null => states?.find(fits)?.since ?? null

export const startOf = (states: GameSessionStates | undefined): string | null =>
  timeOf(states, ({ phase }) => phase === 'running' || phase === 'paused')

export const salesEndOf = (states: GameSessionStates): string | null =>
  timeOf(states, ({ sales_open: isOpen }) => !isOpen)

/**
 * @param time ISO 8601; null never passes
 * @param now server time, ms since the epoch
 */
export const hasPassed = (time: string | null, now: number): boolean =>
  time !== null && Date.parse(time) <= now

type MilestoneKind = 'session_start' | 'sales_end' | 'start_and_sales_end' | 'session_end'

interface Milestone {
  kind: MilestoneKind
  /** ISO 8601. */
  at: string
}

/**
 * Upcoming events of a hunt, nearest first. The end of sales is left out if the hunt ends first, and is merged
 * with the start if both are at the same time.
 * @param now server time, ms since the epoch
 */
export function milestones(
  gameSession: {
    states: GameSessionStates
    ends_at: string | null
    /** Planned end of clue sales; null: none. */
    sales_close_at: string | null
  },
  now: number,
): Milestone[] {
  const { states, ends_at: end, sales_close_at: planned } = gameSession
  const start = startOf(states)
  const salesEnd = salesEndOf(states) === planned ? planned : null
  const all: { kind: MilestoneKind; at: string | null }[] = [
    { kind: start === salesEnd ? 'start_and_sales_end' : 'session_start', at: start },
    { kind: 'sales_end', at: start === salesEnd ? null : salesEnd },
    { kind: 'session_end', at: end },
  ]
  return all
    .filter((entry): entry is Milestone => entry.at !== null && now < Date.parse(entry.at))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
