/** Spec §2: the levels that the debug panel filters by, most severe first. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

/** Spec §3, log entry. */
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

/** Spec §3, the part of an activity record that the browser fills in; the server adds the user. */
export interface ActivityRecord {
  action: string
  component: string
  /** Default 'debug'. */
  type: string
  message: string
  details: Record<string, unknown>
  /** ISO time, UTC. */
  timestamp: string
  /** Null until the device has been looked up; it is filled in before the record is sent. */
  deviceInfo: DeviceInfo | null
  /** Who was signed in. The server trusts its token instead: a record waits here for its own user. */
  userId: string | null
}

export interface DeviceInfo {
  browser: string
  platform: string
  location: string
  ipAddress: string
}

const holdsText = (value: object, names: readonly string[]) =>
  names.every((name) => typeof Reflect.get(value, name) === 'string')

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Checks a record that was kept in local storage; by hand, because every screen loads this. */
export function isActivityRecord(value: unknown): value is ActivityRecord {
  if (!isObject(value) || !('details' in value)) return false
  if (!('deviceInfo' in value) || !('userId' in value)) return false
  const { details, deviceInfo, userId } = value
  return (
    holdsText(value, ['action', 'component', 'type', 'message', 'timestamp']) &&
    isObject(details) &&
    (userId === null || typeof userId === 'string') &&
    (deviceInfo === null ||
      (isObject(deviceInfo) &&
        holdsText(deviceInfo, ['browser', 'platform', 'location', 'ipAddress'])))
  )
}

/** Checks a debug-log entry that was kept in local storage. */
export function isLogEntry(value: unknown): value is LogEntry {
  if (!isObject(value) || !('details' in value) || !('userId' in value)) return false
  const { details, userId } = value
  const level: unknown = Reflect.get(value, 'level')
  return (
    holdsText(value, ['component', 'action', 'timestamp']) &&
    logLevels.some((known) => known === level) &&
    isObject(details) &&
    (userId === null || typeof userId === 'string')
  )
}
