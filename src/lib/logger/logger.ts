import type { LogEntry, LogLevel } from '@/lib/logger/log-types'
import { useDebugLog } from '@/lib/logger/debug-log'

/** Receives entries for the activity log; set by `startActivityLog`. */
type ActivitySink = (entry: LogEntry) => void

let userId: string | null = null
let sink: ActivitySink | null = null

function describe(error: unknown): LogEntry['error'] {
  if (error instanceof Error) return { message: error.message, stack: error.stack }
  return error === undefined ? undefined : { message: String(error) }
}

/**
 * Writes to the debug log of this tab. Entries above debug level also go to the activity log: user actions
 * (info), warnings and errors.
 */
export const logger = {
  /** Sets the user of later entries; null after signing out. */
  setUser(id: string | null): void {
    userId = id
  },
  setSink(next: ActivitySink): void {
    sink = next
  },
  /**
   * @param component part of the app, e.g. 'shop'
   * @param action e.g. 'buy_clue'
   * @param details must not contain secrets or contact data: admins read them
   */
  log(
    level: LogLevel,
    component: string,
    action: string,
    details: Record<string, unknown> = {},
    error?: unknown,
  ): void {
    const entry: LogEntry = {
      level,
      component,
      action,
      details,
      timestamp: new Date().toISOString(),
      userId,
      error: describe(error),
    }
    useDebugLog.getState().add(entry)
    if (level !== 'debug') sink?.(entry)
  },
}
