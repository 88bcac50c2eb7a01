import { useEffect, useState } from 'react'
import type { ImpressionTracker } from '@/lib/browser/impression-tracker'

/**
 * Creates one tracker per screen and flushes it on unmount and on page hide.
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
