import { useEffect, useState } from 'react'
import type { SeenTracker } from '@/lib/browser/seen-tracker'

/**
 * One tracker per screen; what was noted is reported when the screen or the page is left.
 * @param create called once
 */
export function useSeenTracker<Kind extends string>(
  create: () => SeenTracker<Kind>,
): SeenTracker<Kind> {
  const [tracker] = useState(create)
  useEffect(() => {
    window.addEventListener('pagehide', tracker.flush)
    return () => {
      window.removeEventListener('pagehide', tracker.flush)
      tracker.flush()
    }
  }, [tracker])
  return tracker
}
