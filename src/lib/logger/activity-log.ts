import { toAppError, type AppError } from '@/lib/errors'
import { readStored, writeStored } from '@/lib/local-storage'
import { ActivityQueue, type SendResult } from '@/lib/logger/activity-queue'
import { readDeviceInfo } from '@/lib/logger/device-info'
import { logger } from '@/lib/logger/logger'
import { isActivityRecord, type ActivityRecord, type DeviceInfo } from '@/lib/logger/log-types'
import { loadSupabase } from '@/lib/supabase-loader'
import type { Json } from '@/types/database.types'

const QUEUE_STORAGE_KEY = 'activity-queue'

let signedIn = false
let deviceInfo: DeviceInfo = {
  browser: 'Unknown',
  platform: 'Unknown',
  location: 'Unknown',
  ipAddress: 'Unknown',
}

/** A lasting refusal ends the retry; being offline, throttled or signed out does not. */
function outcomeOf(error: AppError): SendResult {
  const lasting = error.status >= 400 && error.status < 500
  return lasting && error.status !== 401 && error.status !== 429 ? 'refused' : 'retry'
}

async function send(records: ActivityRecord[]): Promise<SendResult> {
  if (!signedIn) return 'retry'
  try {
    // Not through lib/rpc.ts: a failure there is recorded, and this is what sends the records.
    // Details hold whatever a caller knew; only what JSON can carry goes out.
    const p_records = JSON.parse(JSON.stringify(records)) as Json
    const supabase = await loadSupabase()
    const { error, status } = await supabase.rpc('log_activity', { p_records })
    return error ? outcomeOf(toAppError(error, status)) : 'sent'
  } catch (thrown) {
    return outcomeOf(toAppError(thrown))
  }
}

/** What the last tab left behind; anything else under that key is dropped. */
function readRecords(): ActivityRecord[] {
  const stored = readStored(QUEUE_STORAGE_KEY)
  return Array.isArray(stored) ? stored.filter(isActivityRecord) : []
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
export function recordActivity(activity: Activity): void {
  queue?.add({
    action: activity.action,
    component: activity.component,
    type: activity.type ?? 'debug',
    message: activity.message,
    details: activity.details ?? {},
    timestamp: new Date().toISOString(),
    deviceInfo,
  })
}

/** The queue holds records back until somebody is signed in; the server notes who sent them. */
export function setActivityUser(id: string | null): void {
  signedIn = id !== null
  if (signedIn) void queue?.flush()
}

/** Starts the queue and takes up what the last tab left behind. Call once. */
export function startActivityLog(): void {
  queue = new ActivityQueue({
    send,
    load: readRecords,
    save: (records) => writeStored(QUEUE_STORAGE_KEY, records),
  })
  logger.setSink((entry) =>
    recordActivity({
      action: entry.action,
      component: entry.component,
      type: entry.level,
      message: entry.error?.message ?? `${entry.component}: ${entry.action}`,
      details: entry.details,
    }),
  )
  window.addEventListener('pagehide', () => queue?.persist())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') queue?.persist()
  })
  void readDeviceInfo().then((info) => {
    deviceInfo = info
  })
}
