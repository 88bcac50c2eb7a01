import { useEffect, useState } from 'react'
import type { ImpressionTracker } from '@/lib/browser/impression-tracker'

/**
 * One tracker per screen; what was noted is reported when the screen or the page is left.
 * @param create called once
 */
export function useImpressionTracker<Kind extends string>(
  create: () => ImpressionTracker<Kind>,
): ImpressionTracker<Kind> {
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
