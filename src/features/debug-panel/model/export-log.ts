import type { SystemFact } from '@/features/debug-panel/model/system-info'
import type { LogEntry } from '@/lib/logger/log-types'
import { saveJson } from '@/lib/browser/save-file'

export interface LogExport {
  entries: readonly LogEntry[]
  criticalErrors: readonly LogEntry[]
  system: Record<SystemFact, string>
}

/** Hands the whole log to the browser as a JSON file. */
export function downloadLog(log: LogExport): void {
  const exportedAt = new Date().toISOString()
  const name = `debug-log-${exportedAt.slice(0, 19).replaceAll(':', '-')}.json`
  saveJson(name, { exportedAt, ...log })
}
