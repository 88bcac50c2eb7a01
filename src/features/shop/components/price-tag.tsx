import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import { CoinAmount } from '@/components/ui/coin-amount'
import { priceNote, type PricedItem } from '@/features/shop/model/price-note'
import { formatDateTime, formatNumber } from '@/lib/format/numbers-and-dates'

/** The reason for a discount; a separate line, because it may be long. */
export function PriceReason(item: PricedItem) {
  const { t, i18n } = useTranslation()
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
              date: formatDateTime(note.endsAt, i18n.resolvedLanguage ?? 'hu', true),
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
  const { t, i18n } = useTranslation()
  return (
    <span className="inline-flex shrink-0 items-baseline gap-2">
      <CoinAmount amount={price} className="text-lg" />
      {price < regularPrice && (
        <s className="text-soft text-sm tabular-nums">
          <span className="sr-only">{t('shop.regularPrice')} </span>
          {formatNumber(regularPrice, i18n.resolvedLanguage ?? 'hu')}
        </s>
      )}
    </span>
  )
}
