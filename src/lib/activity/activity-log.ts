import { toAppError, type AppError } from '@/lib/supabase/errors'
import { ActivityQueue, type SendResult } from '@/lib/activity/activity-queue'
import { fitRecord } from '@/lib/activity/activity-record'
import { readDeviceInfo } from '@/lib/logger/device-info'
import { logger } from '@/lib/logger/logger'
import type { ActivityRecord } from '@/lib/logger/log-types'
import { createOutboxStorage } from '@/lib/activity/outbox-storage'
import { loadSupabase } from '@/lib/supabase/loader'
import { useDebugLog } from '@/lib/logger/debug-log'
import type { Json } from '@/types/database.types'

let userId: string | null = null
let isPaused = false

/**
 * Maps an error to a send result. Network, rate-limit and sign-in errors are retried. When the account no
 * longer exists, the whole batch is discarded: sending its records one by one would only fail for each.
 */
function toSendResult(error: AppError): SendResult {
  if (error.key === 'user_profile_not_found') return 'discarded'
  const isPermanent = error.status >= 400 && error.status < 500
  return isPermanent && error.status !== 401 && error.status !== 429 ? 'rejected' : 'retry'
}

/** Writes to the debug log directly: the logger would queue a new record for each error. */
function logDirectly(action: string, details: Record<string, unknown>): void {
  const timestamp = new Date().toISOString()
  const entry = { level: 'warn', component: 'logger', action, details, timestamp, userId } as const
  useDebugLog.getState().add(entry)
}

async function send(records: ActivityRecord[]): Promise<SendResult> {
  let error: AppError | null
  try {
    const device = await readDeviceInfo()
    // The server adds the user from the access token.
    const p_records = records.map((record): Json => ({
      action: record.action,
      component: record.component,
      type: record.type,
      message: record.message,
      details: record.details as Json,
      timestamp: record.timestamp,
      deviceInfo: { ...(record.deviceInfo ?? device) },
    }))
    const supabase = await loadSupabase()
    // Not through lib/supabase/rpc.ts, which would record each failure as another activity.
    const response = await supabase.rpc('log_activity', { p_records })
    error = response.error ? toAppError(response.error, response.status) : null
  } catch (thrown) {
    error = toAppError(thrown)
  }
  if (error === null) return 'sent'
  logDirectly('activity_not_sent', { key: error.key, status: error.status, count: records.length })
  return toSendResult(error)
}

let queue: ActivityQueue | null = null

/** An entry for the activity log. */
export interface Activity {
  action: string
  component: string
  message: string
  /** Default 'debug'. */
  type?: string
  details?: Record<string, unknown>
}

/** Queues a record for the activity log; never throws or blocks. */
function recordActivity(activity: Activity): void {
  const record = fitRecord({
    action: activity.action,
    component: activity.component,
    type: activity.type ?? 'debug',
    message: activity.message,
    details: activity.details ?? {},
    timestamp: new Date().toISOString(),
    deviceInfo: null,
    userId,
  })
  queue?.add(record)
}

/** Records are sent only by their own user; others' stay queued until that user signs in again. */
function canSend(record: ActivityRecord): boolean {
  return !isPaused && userId !== null && (record.userId === null || record.userId === userId)
}

/** Sets the signed-in user; records stay queued while it is null. */
export function setActivityUser(id: string | null): void {
  userId = id
  if (id !== null) void queue?.flush()
}

/** Queues records without sending them during `work`, which may end the session. */
export async function pauseActivityLog<Result>(work: () => Promise<Result>): Promise<Result> {
  isPaused = true
  try {
    return await work()
  } finally {
    isPaused = false
    void queue?.flush()
  }
}

/** Removes the queued records of the current user, whose account no longer exists. */
export function discardUserActivities(): void {
  const deletedUserId = userId
  userId = null
  queue?.remove((record) => record.userId === deletedUserId)
}

/** Starts the queue, including unsent records of closed tabs. Call once. */
export function startActivityLog(): void {
  const started = new ActivityQueue({
    send,
    canSend,
    onRejected: ({ component, action }) =>
      logDirectly('activity_rejected', { rejected: `${component}: ${action}` }),
    storage: createOutboxStorage(),
  })
  queue = started
  logger.setSink((entry) =>
    recordActivity({
      action: entry.action,
      component: entry.component,
      type: entry.level,
      message: entry.error?.message ?? `${entry.component}: ${entry.action}`,
      details: entry.details,
    }),
  )
  // Phones discard hidden tabs without further events, so a hidden tab is treated as closed.
  window.addEventListener('pagehide', () => started.hide())
  window.addEventListener('pageshow', () => started.show())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') started.hide()
    else started.show()
  })
}
