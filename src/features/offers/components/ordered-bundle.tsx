import { useQuery } from '@tanstack/react-query'
import { featuredOffersQueryOptions } from '@/features/offers/api/list-featured-offers'
import { OfferContents } from '@/features/offers/components/offer-contents'

interface OrderedBundleProps {
  offerId: string
  sessionId: string
}

/** The clues and guides of a bundle at the checkout; empty once the offer has ended. */
export function OrderedBundle({ offerId, sessionId }: OrderedBundleProps) {
  const { data: offers } = useQuery(featuredOffersQueryOptions(sessionId))
  const offer = offers?.find(({ offer_id }) => offer_id === offerId)
  return (
    <div className="mt-1 text-sm">
      <OfferContents items={offer?.items ?? []} tokens={0} />
    </div>
  )
}
