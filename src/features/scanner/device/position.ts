import type { ScanPosition } from '@/features/scanner/model/device-info'

/** Why a phone did not say where it is. */
export type PositionProblem = 'denied' | 'unavailable'

/** How far a walking player gets in this time is less than what GPS is wrong by; ms. */
const FRESH_MS = 10_000
/** A scan waits this long for a position at most, ms; most codes do not need one. */
const SHORT_WAIT_MS = 2000
const LONG_WAIT_MS = 20_000

function currentPosition(options: PositionOptions): Promise<ScanPosition> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: coords.latitude,
          longitude: coords.longitude,
          accuracy: coords.accuracy,
        }),
      reject,
      { enableHighAccuracy: true, ...options },
    )
  })
}

async function isPermitted(): Promise<boolean> {
  if (!('geolocation' in navigator) || !('permissions' in navigator)) return false
  const { state } = await navigator.permissions.query({ name: 'geolocation' })
  return state === 'granted'
}

/** The position if the player has allowed it before; never asks, never throws. */
export async function readPermittedPosition(): Promise<ScanPosition | null> {
  try {
    if (!(await isPermitted())) return null
    return await currentPosition({ maximumAge: FRESH_MS, timeout: SHORT_WAIT_MS })
  } catch {
    return null
  }
}

/** Asks for a new position, with the browser's prompt if needed. */
export async function requestPosition(): Promise<ScanPosition | PositionProblem> {
  if (!('geolocation' in navigator)) return 'unavailable'
  try {
    return await currentPosition({ maximumAge: 0, timeout: LONG_WAIT_MS })
  } catch (error) {
    const isRefusal =
      error instanceof GeolocationPositionError &&
      error.code === GeolocationPositionError.PERMISSION_DENIED
    return isRefusal ? 'denied' : 'unavailable'
  }
}
