import * as z from 'zod/mini'
import { rpc } from '@/lib/supabase/rpc'
import { broadcastSchema } from '@/types/database-schemas/broadcast'
import { broadcastListSchema } from '@/types/database-schemas/broadcast-list'

const storedBroadcast = z.object({
  ...broadcastSchema.shape,
  payload: z.record(z.string(), z.unknown()),
})
const answer = z.object({
  ...broadcastListSchema.shape,
  broadcasts: z.nullable(z.array(storedBroadcast)),
})

type Broadcast = z.infer<typeof storedBroadcast>

/** What the database stored since the last check. */
interface Check {
  /** Channels that the user may listen to. */
  topics: string[]
  /** The latest broadcast of each event that did not arrive; null when any may be missing. */
  missed: Broadcast[] | null
}

/** The server answers for ten minutes; older ids are not compared any more, ms. */
const KEPT_MS = 11 * 60_000

/** Ids of the broadcasts that arrived, and when (`performance.now()`). */
const arrived = new Map<string, number>()

/** `asked_at` of the last answer. */
let askedAt: string | null = null
/** Nothing can be missed before the first answer: screens fetch after it was asked for. */
let isFirst = true

/** Remembers that a broadcast arrived. */
export function recordArrival({ id }: Record<string, unknown>): void {
  if (typeof id === 'string') arrived.set(id, performance.now())
}

/** The next check starts afresh, because everything is being fetched again. */
export function restartChecks(): void {
  askedAt = null
  isFirst = true
}

/**
 * Asks the database for broadcasts that Realtime lost. It loses some without closing the channel: above the
 * plan's limit, and while its own connection to the database is down.
 * @param topics channel names
 * @throws AppError
 */
export async function checkBroadcasts(topics: string[]): Promise<Check> {
  const wasFirst = isFirst
  const args = { p_topics: topics, p_since: askedAt }
  const { broadcasts, ...state } = await rpc('list_broadcasts', args, answer)
  askedAt = state.asked_at
  isFirst = false
  const oldest = performance.now() - KEPT_MS
  for (const [id, time] of arrived) if (time < oldest) arrived.delete(id)
  const missed = (wasFirst ? (broadcasts ?? []) : broadcasts)?.filter(({ payload: { id } }) => {
    return !arrived.has(String(id))
  })
  for (const { payload } of missed ?? []) recordArrival(payload)
  return { topics: state.topics, missed: missed ?? null }
}
