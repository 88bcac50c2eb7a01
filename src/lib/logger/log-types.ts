/** Log levels, most severe first. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

export interface LogEntry {
  level: LogLevel
  component: string
  action: string
  details: Record<string, unknown>
  /** ISO time, UTC. */
  timestamp: string
  userId: string | null
  error?: { message: string; stack?: string }
}

export interface DeviceInfo {
  browser: string
  platform: string
  location: string
  ipAddress: string
}

const hasStrings = (value: object, names: readonly string[]) =>
  names.every((name) => typeof Reflect.get(value, name) === 'string')

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Validates a debug-log entry from local storage. */
export function isLogEntry(value: unknown): value is LogEntry {
  if (!isObject(value) || !('details' in value) || !('userId' in value)) return false
  const { details, userId } = value
  const level: unknown = Reflect.get(value, 'level')
  return (
    hasStrings(value, ['component', 'action', 'timestamp']) &&
    logLevels.some((known) => known === level) &&
    isObject(details) &&
    (userId === null || typeof userId === 'string')
  )
}
