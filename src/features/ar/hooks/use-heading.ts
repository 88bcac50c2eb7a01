import { useCallback, useEffect, useRef, useState } from 'react'
import { headingOf, type OrientationReading } from '@/features/ar/model/heading'
import { usePageVisible } from '@/lib/browser/use-page-visible'

/** Safari asks the player before it tells the orientation; Chromium only where it is blocked. */
interface GuardedOrientation {
  requestPermission: () => Promise<PermissionState>
}

function guardedOrientation(): GuardedOrientation | null {
  if (!('DeviceOrientationEvent' in window)) return null
  const source: object = window.DeviceOrientationEvent
  return 'requestPermission' in source ? (source as GuardedOrientation) : null
}

/** Chromium tells north only in an event of its own. */
const events = ['deviceorientationabsolute', 'deviceorientation'] as const

export interface Heading {
  /** Whole degrees clockwise from north; null without a compass or permission. */
  degrees: number | null
  /** `needed`: the player has to allow it, by a tap that calls `allow`. */
  permission: 'granted' | 'needed' | 'denied'
  allow: () => void
}

/** The direction in which the phone is held, while `isActive` and the page is in front. */
export function useHeading(isActive: boolean): Heading {
  const isVisible = usePageVisible()
  const [degrees, setDegrees] = useState<number | null>(null)
  const [permission, setPermission] = useState<Heading['permission']>(() =>
    guardedOrientation() ? 'needed' : 'granted',
  )
  const isListening = isActive && isVisible && permission === 'granted'
  const hasAsked = useRef(false)

  const ask = useCallback((onRefusal: () => void) => {
    hasAsked.current = true
    guardedOrientation()
      ?.requestPermission()
      .then((state) => setPermission(state === 'granted' ? 'granted' : 'denied'), onRefusal)
  }, [])

  useEffect(() => {
    // Where it is allowed already no tap is needed; where it is not, the refusal changes nothing.
    if (isActive && !hasAsked.current) ask(() => undefined)
  }, [isActive, ask])

  useEffect(() => {
    if (!isListening) return
    const listening = new AbortController()
    const read = (event: Event) => {
      // screen.orientation is missing on older phones, which then count as held upright.
      const angle = window.screen.orientation?.angle ?? 0
      const heading = headingOf(event as DeviceOrientationEvent & OrientationReading, angle)
      if (heading !== null) setDegrees(Math.round(heading) % 360)
    }
    for (const name of events) {
      window.addEventListener(name, read, { signal: listening.signal })
    }
    return () => listening.abort()
  }, [isListening])

  const allow = useCallback(() => ask(() => setPermission('denied')), [ask])

  return { degrees, permission, allow }
}
