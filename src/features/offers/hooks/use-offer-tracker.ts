import { useEffect, useState } from 'react'
import { trackOffers } from '@/features/offers/api/track-offers'
import { createOfferTracker, type OfferTracker } from '@/features/offers/model/offer-tracker'

/** One tracker per screen; what was noted is reported when the screen or the page is left. */
export function useOfferTracker(): OfferTracker {
  const [tracker] = useState(() => createOfferTracker(trackOffers))
  useEffect(() => {
    window.addEventListener('pagehide', tracker.flush)
    return () => {
      window.removeEventListener('pagehide', tracker.flush)
      tracker.flush()
    }
  }, [tracker])
  return tracker
}
