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
  deviceInfo: DeviceInfo
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
  if (!isObject(value) || !('details' in value) || !('deviceInfo' in value)) return false
  const { details, deviceInfo } = value
  return (
    holdsText(value, ['action', 'component', 'type', 'message', 'timestamp']) &&
    isObject(details) &&
    isObject(deviceInfo) &&
    holdsText(deviceInfo, ['browser', 'platform', 'location', 'ipAddress'])
  )
}
