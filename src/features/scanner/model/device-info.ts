import { currentPosition } from '@/lib/geolocation/current-position'
import type { ScanDeviceInfo } from '@/lib/offline/queued-scan'
import { withTimeout } from '@/lib/offline/with-timeout'

export type ScanPosition = NonNullable<ScanDeviceInfo['position']>

/** The parts of `window` that device info is read from. */
export interface DeviceSource {
  navigator: Pick<Navigator, 'userAgent' | 'platform' | 'language'>
  screen: Pick<Screen, 'width' | 'height'>
  devicePixelRatio: number
}

/** Limit in characters: the server rejects device info above 4 kB. */
const MAX_USER_AGENT = 1000

/** Reads the device info that is stored with a scan. */
export function readScanDeviceInfo(
  source: DeviceSource,
  position: ScanPosition | null,
): ScanDeviceInfo {
  const { navigator, screen, devicePixelRatio } = source
  const physical = (length: number) => Math.round(length * (devicePixelRatio || 1))
  return {
    userAgent: navigator.userAgent.slice(0, MAX_USER_AGENT),
    platform: navigator.platform,
    language: navigator.language,
    screenResolution: `${physical(screen.width)}x${physical(screen.height)}`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(position ? { position } : {}),
  }
}

/** Reason why no position is available. */
export type PositionProblem = 'denied' | 'unavailable'

/** Maximum age of a position, ms; a walking player moves less than the GPS error in this time. */
const MAX_AGE_MS = 10_000
/** Position timeout of a scan, ms; short, because most codes do not need a position. */
const SCAN_TIMEOUT_MS = 2000
/** Position timeout of an explicit request, ms. */
const REQUEST_TIMEOUT_MS = 20_000

async function scanPosition(options: PositionOptions): Promise<ScanPosition> {
  const { latitude, longitude, accuracy } = await currentPosition(options)
  return { latitude, longitude, accuracy }
}

async function isPermitted(): Promise<boolean> {
  if (!('geolocation' in navigator) || !('permissions' in navigator)) return false
  const { state } = await withTimeout(navigator.permissions.query({ name: 'geolocation' }))
  return state === 'granted'
}

/** Reads the position if permission was granted before; never prompts or throws. */
export async function readPermittedPosition(): Promise<ScanPosition | null> {
  try {
    if (!(await isPermitted())) return null
    return await scanPosition({ maximumAge: MAX_AGE_MS, timeout: SCAN_TIMEOUT_MS })
  } catch {
    return null
  }
}

/** Requests a new position, with the browser's permission prompt if needed. */
export async function requestPosition(): Promise<ScanPosition | PositionProblem> {
  if (!('geolocation' in navigator)) return 'unavailable'
  try {
    return await scanPosition({ maximumAge: 0, timeout: REQUEST_TIMEOUT_MS })
  } catch (error) {
    const isDenied =
      error instanceof GeolocationPositionError &&
      error.code === GeolocationPositionError.PERMISSION_DENIED
    return isDenied ? 'denied' : 'unavailable'
  }
}
