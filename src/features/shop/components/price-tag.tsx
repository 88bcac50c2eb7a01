import { Badge } from '@/components/ui/badge'
import { CoinAmount } from '@/components/ui/coin-amount'
import { useTexts } from '@/lib/i18n/use-texts'

/** Reason for a discounted price. */
type PriceNote =
  /** Whole percent, rounded down. */
  | { kind: 'vip'; percent: number }
  /** ISO time at which the offer ends. */
  | { kind: 'offer'; endsAt: string }
  /** Discounted for an unknown reason. */
  | { kind: 'discount' }

/** Prices in tokens with the reason for a discount. */
interface PricedItem {
  price: number
  regularPrice: number
  /** Undefined: unknown. */
  reason?: 'regular' | 'offer' | 'vip'
  offerEndsAt?: string | null
}

/** Note beside a discounted price; null at the regular price. */
export function priceNote({
  price,
  regularPrice,
  reason,
  offerEndsAt = null,
}: PricedItem): PriceNote | null {
  if (price >= regularPrice) return null
  if (reason === 'offer' && offerEndsAt !== null) return { kind: 'offer', endsAt: offerEndsAt }
  const percent = Math.floor((100 * (regularPrice - price)) / regularPrice)
  if (reason === 'vip' && percent > 0) return { kind: 'vip', percent }
  return { kind: 'discount' }
}

/** The reason for a discount; a separate line, because it may be long. */
export function PriceReason(item: PricedItem) {
  const { t, format } = useTexts()
  const note = priceNote(item)
  switch (note?.kind) {
    case 'vip':
      return (
        <p>
          <Badge tone="info">{t('shop.reasonVip', { percent: note.percent })}</Badge>
        </p>
      )
    case 'offer':
      return (
        <p>
          <Badge tone="success">
            {t('shop.reasonOffer', {
              date: format.timestampWithZone(note.endsAt),
            })}
          </Badge>
        </p>
      )
    case 'discount':
      return (
        <p>
          <Badge tone="success">{t('shop.reasonDiscount')}</Badge>
        </p>
      )
    default:
      return null
  }
}

/** The current price in tokens and, if discounted, the regular price. */
export function PriceTag({ price, regularPrice }: PricedItem) {
  const { t, format } = useTexts()
  return (
    <span className="inline-flex shrink-0 items-baseline gap-2">
      <CoinAmount amount={price} className="text-lg" />
      {price < regularPrice && (
        <s className="text-soft text-sm tabular-nums">
          <span className="sr-only">{t('shop.regularPrice')} </span>
          {format.number(regularPrice)}
        </s>
      )}
    </span>
  )
}
