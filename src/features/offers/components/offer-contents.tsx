import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CoinAmount } from '@/components/ui/coin-amount'
import type { FeaturedOffer } from '@/features/offers/api/list-featured-offers'
import { useLocalized } from '@/lib/i18n/use-localized'

interface OfferContentsProps {
  items: NonNullable<FeaturedOffer['items']>
  /** Included coins; 0 for none. */
  tokens: number
}

/** The clues, guides and coins included in an offer. */
export function OfferContents({ items, tokens }: OfferContentsProps) {
  const { t } = useTranslation()
  const localized = useLocalized()
  if (items.length === 0 && tokens === 0) return null
  return (
    <ul className="flex flex-col gap-1">
      {items.map((item) => (
        <li key={`${item.clue_id}-${item.solution_guide_id}`} className="flex items-start gap-2">
          <Check aria-hidden="true" className="text-primary mt-0.5 size-5 shrink-0" />
          {t(item.solution_guide_id === null ? 'offers.itemClue' : 'offers.itemGuide', {
            name: localized(item, 'name'),
          })}
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
