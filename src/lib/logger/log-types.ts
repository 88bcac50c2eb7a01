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

/** An activity record as the browser creates it; the server adds the user. */
export interface ActivityRecord {
  action: string
  component: string
  /** Default 'debug'. */
  type: string
  message: string
  details: Record<string, unknown>
  /** ISO time, UTC. */
  timestamp: string
  /** Null until the device has been looked up; set before sending. */
  deviceInfo: DeviceInfo | null
  /** User at the time of the action; the client sends the record only in that user's session. */
  userId: string | null
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

/** Validates a record from local storage; without zod, because every screen loads this module. */
export function isActivityRecord(value: unknown): value is ActivityRecord {
  if (!isObject(value) || !('details' in value)) return false
  if (!('deviceInfo' in value) || !('userId' in value)) return false
  const { details, deviceInfo, userId } = value
  return (
    hasStrings(value, ['action', 'component', 'type', 'message', 'timestamp']) &&
    isObject(details) &&
    (userId === null || typeof userId === 'string') &&
    (deviceInfo === null ||
      (isObject(deviceInfo) &&
        hasStrings(deviceInfo, ['browser', 'platform', 'location', 'ipAddress'])))
  )
}

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
