import type { LogEntry, LogLevel } from '@/lib/logger/log-types'
import { useDebugLog } from '@/stores/debug-log'

/** Receives what belongs in the activity log; `startActivityLog` plugs it in. */
type ActivitySink = (entry: LogEntry) => void

let userId: string | null = null
let sink: ActivitySink | null = null

function describe(error: unknown): LogEntry['error'] {
  if (error instanceof Error) return { message: error.message, stack: error.stack }
  return error === undefined ? undefined : { message: String(error) }
}

/**
 * The debug log (spec §2, §3). What users did (info) and what went wrong (warnings, errors) also goes to
 * the activity log (spec §1, §8); debug stays in this tab.
 */
export const logger = {
  /** Names the player in later entries; null after signing out. */
  setUser(id: string | null): void {
    userId = id
  },
  setSink(next: ActivitySink): void {
    sink = next
  },
  /**
   * @param component where it happened, e.g. 'shop'
   * @param action what happened, e.g. 'buy_clue'
   * @param details must not hold secrets or contact data: admins read them
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
