import type { LogEntry, LogLevel } from '@/lib/logger/log-types'

/** Empty: no restriction. */
export interface LogFilter {
  level: LogLevel | ''
  component: string
  /** A part of the user's id. */
  userId: string
}

export const noLogFilter: LogFilter = { level: '', component: '', userId: '' }

/** The entries that match every filter, the newest first. */
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

/** The components that occur, sorted: what the filter offers. */
export function logComponents(entries: readonly LogEntry[]): string[] {
  return [...new Set(entries.map(({ component }) => component))].sort()
}
