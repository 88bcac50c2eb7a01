import { toAppError, type AppError } from '@/lib/supabase/errors'
import { ActivityQueue, type SendResult } from '@/lib/logger/activity-queue'
import { fitRecord } from '@/lib/logger/activity-record'
import { readDeviceInfo } from '@/lib/logger/device-info'
import { logger } from '@/lib/logger/logger'
import type { ActivityRecord } from '@/lib/logger/log-types'
import { createOutboxStorage } from '@/lib/logger/outbox-storage'
import { loadSupabase } from '@/lib/supabase/loader'
import { useDebugLog } from '@/stores/debug-log'
import type { Json } from '@/types/database.types'

let userId: string | null = null
let isHeld = false

/**
 * A lasting refusal ends the retry; being offline, throttled or signed out does not. With the account
 * goes what it did: no record is at fault, and trying them one by one would only be a storm of calls.
 */
function outcomeOf(error: AppError): SendResult {
  if (error.key === 'user_profile_not_found') return 'unwanted'
  const lasting = error.status >= 400 && error.status < 500
  return lasting && error.status !== 401 && error.status !== 429 ? 'refused' : 'retry'
}

/** Past the logger, which would queue another record for each that could not be sent. */
function noteFailure(action: string, details: Record<string, unknown>): void {
  const timestamp = new Date().toISOString()
  const entry = { level: 'warn', component: 'logger', action, details, timestamp, userId } as const
  useDebugLog.getState().add(entry)
}

async function send(records: ActivityRecord[]): Promise<SendResult> {
  let error: AppError | null
  try {
    const device = await readDeviceInfo()
    // The server notes who sent them by the token.
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
    // Not through lib/supabase/rpc.ts: a failure there is recorded, and this is what sends the records.
    const answer = await supabase.rpc('log_activity', { p_records })
    error = answer.error ? toAppError(answer.error, answer.status) : null
  } catch (thrown) {
    error = toAppError(thrown)
  }
  if (error === null) return 'sent'
  noteFailure('activity_not_sent', { key: error.key, status: error.status, count: records.length })
  return outcomeOf(error)
}

let queue: ActivityQueue | null = null

/** An action worth keeping: who did what, where (spec §1, §3). */
export interface Activity {
  action: string
  component: string
  message: string
  /** Default 'debug' (spec §3). */
  type?: string
  details?: Record<string, unknown>
}

/** Queues a record for the activity log; it never fails and never waits. */
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

/** Records of one user never go out in the name of another; they wait until that one is back. */
function maySend(record: ActivityRecord): boolean {
  return !isHeld && userId !== null && (record.userId === null || record.userId === userId)
}

/** The queue holds records back until somebody is signed in; the server notes who sent them. */
export function setActivityUser(id: string | null): void {
  userId = id
  if (id !== null) void queue?.flush()
}

/** Whatever is recorded meanwhile waits: the work may end the session that would send it. */
export async function pauseActivityLog<Result>(work: () => Promise<Result>): Promise<Result> {
  isHeld = true
  try {
    return await work()
  } finally {
    isHeld = false
    void queue?.flush()
  }
}

/** The user's account is gone, and what it did with it: nobody may send that any more. */
export function discardUserActivities(): void {
  const gone = userId
  userId = null
  queue?.forget((record) => record.userId === gone)
}

/** Starts the queue and takes up what closed tabs left behind. Call once. */
export function startActivityLog(): void {
  const started = new ActivityQueue({
    send,
    maySend,
    onRefused: ({ component, action }) =>
      noteFailure('activity_refused', { refused: `${component}: ${action}` }),
    place: createOutboxStorage(),
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
  // A phone kills hidden tabs without another word, so hidden is already as good as closed.
  window.addEventListener('pagehide', () => started.hide())
  window.addEventListener('pageshow', () => started.show())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') started.hide()
    else started.show()
  })
}
