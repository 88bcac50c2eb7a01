import { useCallback, useEffect, useRef, useState } from 'react'
import { usePageVisible } from '@/lib/browser/use-page-visible'
import { normalizeDegrees } from '@/lib/geolocation/geodesy'

/** Fields of a deviceorientation event; `webkitCompassHeading` is Safari's compass. */
interface OrientationReading {
  alpha: number | null
  beta: number | null
  gamma: number | null
  absolute: boolean
  webkitCompassHeading?: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Returns the direction in which the phone points, degrees clockwise from north. Works for a phone held
 * flat like a map as well as upright: uses the bisector of the screen's top edge and its back.
 * @param screenAngle rotation of the screen, degrees (`screen.orientation.angle`)
 * @returns null if the device has no compass
 */
export function headingOf(reading: OrientationReading, screenAngle: number): number | null {
  const { alpha, beta, gamma, absolute, webkitCompassHeading } = reading
  if (webkitCompassHeading !== undefined)
    return normalizeDegrees(webkitCompassHeading + screenAngle)
  if (!absolute || alpha === null || beta === null || gamma === null) return null

  const [cA, sA] = [Math.cos(radians(alpha)), Math.sin(radians(alpha))]
  const [cB, sB] = [Math.cos(radians(beta)), Math.sin(radians(beta))]
  const [cG, sG] = [Math.cos(radians(gamma)), Math.sin(radians(gamma))]
  const [top, side] = [Math.cos(radians(screenAngle)), Math.sin(radians(screenAngle))]
  // Z-X'-Y'' rotation of the W3C Device Orientation specification, applied to (side, top, -1).
  const east = side * (cA * cG - sA * sB * sG) - top * cB * sA - (cG * sA * sB + cA * sG)
  const north = side * (cG * sA + cA * sB * sG) + top * cA * cB - (sA * sG - cA * cG * sB)
  return normalizeDegrees((Math.atan2(east, north) * 180) / Math.PI)
}

/** Safari's permission prompt for device orientation. */
interface OrientationPermission {
  requestPermission: () => Promise<PermissionState>
}

function orientationPermission(): OrientationPermission | null {
  if (!('DeviceOrientationEvent' in window)) return null
  const source: object = window.DeviceOrientationEvent
  return 'requestPermission' in source ? (source as OrientationPermission) : null
}

/** Chromium reports absolute headings only in the first event. */
const events = ['deviceorientationabsolute', 'deviceorientation'] as const

export interface Heading {
  /** Whole degrees clockwise from north; null without a compass or permission. */
  degrees: number | null
  /** `needed`: the player must tap a button that calls `allow`. */
  permission: 'granted' | 'needed' | 'denied'
  allow: () => void
}

/** Tracks the heading of the phone while `isActive` and the page is visible. */
export function useHeading(isActive: boolean): Heading {
  const isVisible = usePageVisible()
  const [degrees, setDegrees] = useState<number | null>(null)
  const [permission, setPermission] = useState<Heading['permission']>(() =>
    orientationPermission() ? 'needed' : 'granted',
  )
  const isListening = isActive && isVisible && permission === 'granted'
  const hasAsked = useRef(false)

  const requestPermission = useCallback((onDenied: () => void) => {
    hasAsked.current = true
    orientationPermission()
      ?.requestPermission()
      .then((state) => setPermission(state === 'granted' ? 'granted' : 'denied'), onDenied)
  }, [])

  useEffect(() => {
    // Succeeds without a tap if permission was granted before; otherwise ignores the denial.
    if (isActive && !hasAsked.current) requestPermission(() => undefined)
  }, [isActive, requestPermission])

  useEffect(() => {
    if (!isListening) return
    const listening = new AbortController()
    const read = (event: Event) => {
      // Older phones have no screen.orientation: assumes portrait.
      const angle = window.screen.orientation?.angle ?? 0
      const heading = headingOf(event as DeviceOrientationEvent & OrientationReading, angle)
      if (heading !== null) setDegrees(Math.round(heading) % 360)
    }
    for (const name of events) {
      window.addEventListener(name, read, { signal: listening.signal })
    }
    return () => listening.abort()
  }, [isListening])

  const allow = useCallback(
    () => requestPermission(() => setPermission('denied')),
    [requestPermission],
  )

  return { degrees, permission, allow }
}
