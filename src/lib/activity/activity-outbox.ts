import * as z from 'zod/mini'
import { fitRecord } from '@/lib/activity/activity-record'
import { randomId } from '@/lib/browser/random-id'
import { useDebugLog } from '@/lib/logger/debug-log'
import { readDeviceInfo } from '@/lib/logger/device-info'
import type { LogEntry } from '@/lib/logger/log-types'
import { createOutbox } from '@/lib/offline/outbox'
import { isFinal, toAppError } from '@/lib/supabase/errors'
import { loadSupabase } from '@/lib/supabase/loader'
import { readCurrentUser } from '@/lib/supabase/stored-session'
import type { Json } from '@/types/database.types'

const BATCH_SIZE = 50
const SINGLE_FLUSH_MS = 100
const BATCH_FLUSH_MS = 30_000
/** Limit while offline; the oldest records are dropped. */
const MAX_QUEUED = 1000

/** A record as it is stored on the device; the server adds the user. */
const queuedRecordSchema = z.object({
  id: z.string(),
  action: z.string(),
  component: z.string(),
  type: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** ISO time, UTC. */
  timestamp: z.string(),
  /** User at the time of the action. */
  userId: z.nullable(z.string()),
  /** Device clock, ms. */
  queuedAt: z.number(),
})
type QueuedRecord = z.infer<typeof queuedRecordSchema>

let isPaused = false

/** Writes to the debug log directly: the logger would queue a new record for each error. */
function logDirectly(action: string, details: Record<string, unknown>): void {
  const timestamp = new Date().toISOString()
  const userId = readCurrentUser()?.uid ?? null
  const entry = { level: 'warn', component: 'logger', action, details, timestamp, userId } as const
  useDebugLog.getState().add(entry)
}

async function send(records: readonly [QueuedRecord, ...QueuedRecord[]]): Promise<void> {
  const deviceInfo = await readDeviceInfo()
  const supabase = await loadSupabase()
  if (isPaused) throw toAppError(new TypeError('Paused'))
  // The server adds the user from the access token.
  const p_records = records.map(
    ({ action, component, type, message, details, timestamp }): Json => ({
      ...{ action, component, type, message, details: details as Json, timestamp },
      deviceInfo: { ...deviceInfo },
    }),
  )
  // Not through lib/supabase/rpc.ts, which would record each failure as another activity.
  const response = await supabase.rpc('log_activity', { p_records })
  if (!response.error) return
  const error = toAppError(response.error, response.status)
  logDirectly('activity_not_sent', { key: error.key, status: error.status, count: records.length })
  // The account no longer exists: sending the records one by one would only fail for each.
  if (error.key === 'user_profile_not_found') return
  if (isFinal(error) && records.length === 1) {
    const [{ component, action }] = records
    logDirectly('activity_rejected', { rejected: `${component}: ${action}` })
  }
  throw error
}

async function dropOldest(): Promise<void> {
  const dropped = (await activityOutbox.load()).slice(0, -MAX_QUEUED)
  for (const { id } of dropped) await activityOutbox.remove(id)
}

/** The activity records of all users of the device. Those of nobody are sent by whoever signs in. */
export const activityOutbox = createOutbox<QueuedRecord>({
  name: 'activity-record',
  schema: queuedRecordSchema,
  send,
  batchSize: BATCH_SIZE,
  onDelivered: dropOldest,
})

let recorded = 0
let unsent = 0
let timer: ReturnType<typeof setTimeout> | undefined

function deliverIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(deliverActivities, ms)
}

/** Sends the records of the signed-in user; never throws. */
export function deliverActivities(): void {
  unsent = 0
  clearTimeout(timer)
  void activityOutbox.deliver()
}

/** Queues a record: a single one is sent after 100 ms, several after 30 s, a full batch at once. */
export function recordActivity(entry: LogEntry): void {
  const { component, action, level: type, details, timestamp, userId, error } = entry
  recorded += 1
  unsent += 1
  // Records of the same millisecond keep their order.
  const id = `${String(recorded).padStart(6, '0')}-${randomId()}`
  const message = error?.message ?? `${component}: ${action}`
  const record = { id, action, component, type, message, details, timestamp, userId }
  void activityOutbox.put(id, { ...fitRecord(record), queuedAt: Date.now() })
  if (unsent === 1) deliverIn(SINGLE_FLUSH_MS)
  else if (unsent === 2) deliverIn(BATCH_FLUSH_MS)
  else if (unsent === BATCH_SIZE) deliverIn(0)
}

/** Queues records without sending them during `work`, which may end the session. */
export async function pauseActivityLog<Result>(work: () => Promise<Result>): Promise<Result> {
  isPaused = true
  try {
    return await work()
  } finally {
    isPaused = false
    deliverActivities()
  }
}

/** Removes the records of a user whose account no longer exists. */
export async function discardActivities(userId: string): Promise<void> {
  for (const { id } of await activityOutbox.load(userId)) await activityOutbox.remove(id)
}

activityOutbox.watch()
