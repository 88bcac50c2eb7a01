import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  featuredOffersQueryOptions,
  type FeaturedOffer,
} from '@/features/offers/api/list-featured-offers'
import { trackOffers } from '@/features/offers/api/track-offers'
import { OfferCard } from '@/features/offers/components/offer-card'
import { SkeletonList } from '@/components/ui/skeleton'
import { scrollFocusedIntoView } from '@/lib/browser/scroll-focused-into-view'
import { createImpressionTracker } from '@/lib/browser/impression-tracker'
import { useImpressionTracker } from '@/lib/browser/use-impression-tracker'
import { useServerNow } from '@/lib/live/use-server-now'
import './offers.css'

export interface FeaturedOffersProps {
  /** A joined session; null: only the offers of every session. */
  sessionId: string | null
  /** Which kinds this screen can sell; all of them when absent. */
  kinds?: readonly FeaturedOffer['kind'][]
  /** Leads to the purchase dialog or to the checkout. */
  onChoose: (offer: FeaturedOffer) => void
  /** Below what is there for everybody to go on with, instead of above it. */
  comesLast?: boolean
  /** What stands beside them; below them it is shown with them: they would push it away from under a finger. */
  children: ReactNode
}

const createOfferTracker = () => createImpressionTracker(['impressions', 'clicks'], trackOffers)

/**
 * The featured offers that run now. Nothing when there are none, nor after a failed read:
 * the shop below sells without them. What the player sees and chooses is counted on the way.
 */
export function FeaturedOffers({
  sessionId,
  kinds,
  onChoose,
  comesLast = false,
  children,
}: FeaturedOffersProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const tracker = useImpressionTracker(createOfferTracker)
  const offers = useQuery(featuredOffersQueryOptions(sessionId))
  const { now } = useServerNow((offers.data ?? []).map(({ ends_at }) => ends_at))
  const shown = (offers.data ?? []).filter(
    ({ kind, ends_at }) => (kinds?.includes(kind) ?? true) && now < Date.parse(ends_at),
  )
  const isComing = !comesLast && offers.isPending && offers.failureCount === 0
  const featured = shown.length > 0 && (
    <section aria-labelledby={headingId} className={comesLast ? 'mt-8' : 'mb-8'}>
      <h2 id={headingId} className="mb-3 flex items-center gap-2 text-xl">
        <Sparkles aria-hidden="true" className="text-primary size-5" />
        {t('offers.title')}
      </h2>
      <div className="offer-row" onFocus={scrollFocusedIntoView}>
        {shown.map((offer) => (
          <OfferCard
            key={offer.offer_id}
            offer={offer}
            onSeen={() => tracker.note('impressions', offer.offer_id)}
            onChoose={() => {
              tracker.note('clicks', offer.offer_id)
              onChoose(offer)
            }}
          />
        ))}
      </div>
    </section>
  )
  return (
    <>
      {isComing && <SkeletonList rows={4} className="h-36" />}
      {!comesLast && featured}
      {/* Asks for its own data meanwhile. */}
      <div hidden={isComing}>{children}</div>
      {comesLast && featured}
    </>
  )
}
