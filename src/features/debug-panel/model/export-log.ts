import type { SystemFact } from '@/features/debug-panel/model/system-info'
import type { LogEntry } from '@/lib/logger/log-types'

export interface LogExport {
  entries: readonly LogEntry[]
  criticalErrors: readonly LogEntry[]
  system: Record<SystemFact, string>
}

/** Hands the whole log to the browser as a JSON file (spec §2). */
export function downloadLog(log: LogExport): void {
  const exportedAt = new Date().toISOString()
  const json = JSON.stringify({ exportedAt, ...log }, null, 2)
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `debug-log-${exportedAt.slice(0, 19).replaceAll(':', '-')}.json`
  link.click()
  URL.revokeObjectURL(address)
}
