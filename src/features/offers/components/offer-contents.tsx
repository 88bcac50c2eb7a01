import { Check } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { CoinAmount } from '@/components/ui/coin-amount'
import { type FeaturedOffer, featuredOffersQueryOptions } from '@/features/offers/api/offers'
import { SentenceWith } from '@/lib/i18n/sentence-with'
import { useTexts } from '@/lib/i18n/use-texts'

interface OfferContentsProps {
  items: FeaturedOffer['items']
  /** Included coins; 0 for none. */
  tokens: number
}

/** The clues, guides and coins included in an offer. */
export function OfferContents({ items, tokens }: OfferContentsProps) {
  const { t, localized } = useTexts()
  if (items.length === 0 && tokens === 0) return null
  return (
    <ul className="flex flex-col gap-1">
      {items.map((item) => (
        <li key={`${item.clue_id}-${item.solution_guide_id}`} className="flex items-start gap-2">
          <Check aria-hidden="true" className="text-primary mt-0.5 size-5 shrink-0" />
          <span>
            <SentenceWith text={localized(item, 'name')} lang={localized.lang(item, 'name')}>
              {(name) =>
                t(item.solution_guide_id === null ? 'offers.itemClue' : 'offers.itemGuide', {
                  name,
                })
              }
            </SentenceWith>
          </span>
        </li>
      ))}
      {tokens > 0 && (
        <li className="flex items-center gap-2">
          <Check aria-hidden="true" className="text-primary size-5 shrink-0" />
          <CoinAmount amount={tokens} />
        </li>
      )}
    </ul>
  )
}

interface OrderedBundleProps {
  offerId: string
  gameSessionId: string
}

/** The clues and guides of a bundle at the checkout; empty once the offer has ended. */
export function OrderedBundle({ offerId, gameSessionId }: OrderedBundleProps) {
  const { data: offers } = useQuery(featuredOffersQueryOptions(gameSessionId))
  const offer = offers?.find(({ offer_id }) => offer_id === offerId)
  return (
    <div className="mt-1 text-sm">
      <OfferContents items={offer?.items ?? []} tokens={0} />
    </div>
  )
}
