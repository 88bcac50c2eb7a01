import { logger } from '@/lib/logger/logger'
import type { LogEntry } from '@/lib/logger/log-types'
import { readCurrentUser } from '@/lib/supabase/stored-session'

/** Entries that the outbox does not have yet. */
const entries: LogEntry[] = []

/** The first screen does not need the outbox. */
const loadOutbox = () => import('@/lib/activity/activity-outbox')

async function queueEntries(): Promise<void> {
  const { recordActivity } = await loadOutbox()
  for (const entry of entries.splice(0)) recordActivity(entry)
}

/** Sends the records of the signed-in user, also those of closed tabs. */
export async function deliverActivities(): Promise<void> {
  await queueEntries()
  ;(await loadOutbox()).deliverActivities()
}

/** Removes the records of the current user, whose account no longer exists. */
export async function discardUserActivities(): Promise<void> {
  const userId = readCurrentUser()?.uid
  logger.setUser(null)
  if (userId !== undefined) await (await loadOutbox()).discardActivities(userId)
}

/** Starts to collect what the logger writes for the activity log. Call once. */
export function startActivityLog(): void {
  logger.setSink((entry) => {
    entries.push(entry)
    // Offline, and the module is not cached: the next entry tries again.
    void queueEntries().catch(console.warn)
  })
}
