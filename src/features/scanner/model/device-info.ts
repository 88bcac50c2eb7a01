/** A position; accuracy is the radius in metres. */
export interface ScanPosition {
  latitude: number
  longitude: number
  accuracy: number
}

/** Device info sent with a scan, with the position if known. */
interface ScanDeviceInfo {
  userAgent: string
  platform: string
  language: string
  /** Physical pixels, e.g. `1170x2532`. */
  screenResolution: string
  timeZone: string
  position?: ScanPosition
}

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
