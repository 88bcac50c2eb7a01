import type { LogEntry, LogLevel } from '@/lib/logger/log-types'

/** Empty: no restriction. */
export interface LogFilter {
  level: LogLevel | ''
  component: string
  /** Part of the user id. */
  userId: string
}

export const noLogFilter: LogFilter = { level: '', component: '', userId: '' }

/** Entries that match every filter, newest first. */
export function filterLog(entries: readonly LogEntry[], filter: LogFilter): LogEntry[] {
  const userId = filter.userId.trim().toLowerCase()
  return entries
    .filter(
      (entry) =>
        (filter.level === '' || entry.level === filter.level) &&
        (filter.component === '' || entry.component === filter.component) &&
        (userId === '' || (entry.userId ?? '').toLowerCase().includes(userId)),
    )
    .reverse()
}

/** Components in the log, sorted, as filter options. */
export function logComponents(entries: readonly LogEntry[]): string[] {
  return [...new Set(entries.map(({ component }) => component))].sort()
}
