import { useCallback, useEffect, useRef, useState } from 'react'
import { headingOf, type OrientationReading } from '@/features/ar/model/heading'
import { usePageVisible } from '@/lib/browser/use-page-visible'

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
