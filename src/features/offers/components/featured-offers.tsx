import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type FeaturedOffer,
  featuredOffersQueryOptions,
  trackOffers,
} from '@/features/offers/api/offers'
import { OfferCard } from '@/features/offers/components/offer-card'
import { SkeletonList } from '@/components/ui/skeleton'
import { scrollFocusedIntoView } from '@/lib/browser/scroll-focused-into-view'
import { createImpressionTracker, useImpressionTracker } from '@/lib/browser/impression-tracker'
import { useServerNow } from '@/lib/live/use-server-now'
import './offers.css'

interface FeaturedOffersProps {
  /** A joined session; null: only the offers of every session. */
  gameSessionId: string | null
  /** Kinds that this screen can sell; default: all. */
  kinds?: readonly FeaturedOffer['kind'][]
  /** Opens the purchase dialog or the checkout. */
  onChoose: (offer: FeaturedOffer) => void
  /** Shows the offers below `children` instead of above. */
  isBelow?: boolean
  /** Content of the screen; if the offers are above, it is hidden until they have loaded, so that it does not shift. */
  children: ReactNode
}

const createOfferTracker = () => createImpressionTracker(['impressions', 'clicks'], trackOffers)

/**
 * The featured offers that run now. Renders nothing without offers or after a failed read, because the shop
 * works without them. Counts impressions and clicks.
 */
export function FeaturedOffers({
  gameSessionId,
  kinds,
  onChoose,
  isBelow = false,
  children,
}: FeaturedOffersProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const tracker = useImpressionTracker(createOfferTracker)
  const offers = useQuery(featuredOffersQueryOptions(gameSessionId))
  const { now } = useServerNow((offers.data ?? []).map(({ ends_at }) => ends_at))
  const visibleOffers = (offers.data ?? []).filter(
    ({ kind, ends_at }) => (kinds?.includes(kind) ?? true) && now < Date.parse(ends_at),
  )
  const isLoadingAbove = !isBelow && offers.isPending && offers.failureCount === 0
  const featured = visibleOffers.length > 0 && (
    <section aria-labelledby={headingId} className={isBelow ? 'mt-8' : 'mb-8'}>
      <h2 id={headingId} className="mb-3 flex items-center gap-2 text-xl">
        <Sparkles aria-hidden="true" className="text-primary size-5" />
        {t('offers.title')}
      </h2>
      <div className="offer-row" onFocus={scrollFocusedIntoView}>
        {visibleOffers.map((offer) => (
          <OfferCard
            key={offer.offer_id}
            offer={offer}
            onSeen={() => tracker.track('impressions', offer.offer_id)}
            onChoose={() => {
              tracker.track('clicks', offer.offer_id)
              onChoose(offer)
            }}
          />
        ))}
      </div>
    </section>
  )
  return (
    <>
      {isLoadingAbove && <SkeletonList rows={4} className="h-36" />}
      {!isBelow && featured}
      {/* Mounted while hidden, so that it loads its data in parallel. */}
      <div hidden={isLoadingAbove}>{children}</div>
      {isBelow && featured}
    </>
  )
}
