import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import { CoinAmount } from '@/components/ui/coin-amount'
import { priceNote, type PricedItem } from '@/features/shop/model/price-note'
import { formatDateTime, formatNumber } from '@/lib/format'

function Note({ item }: { item: PricedItem }) {
  const { t, i18n } = useTranslation()
  const note = priceNote(item)
  switch (note?.kind) {
    case 'vip':
      return <Badge tone="info">{t('shop.reasonVip', { percent: note.percent })}</Badge>
    case 'offer':
      return (
        <Badge tone="success">
          {t('shop.reasonOffer', {
            date: formatDateTime(note.endsAt, i18n.resolvedLanguage ?? 'hu'),
          })}
        </Badge>
      )
    case 'discount':
      return <Badge tone="success">{t('shop.reasonDiscount')}</Badge>
    default:
      return null
  }
}

/** What it costs now, in tokens; when that is less than usual, also the usual price and why. */
export function PriceTag(item: PricedItem) {
  const { t, i18n } = useTranslation()
  const { price, regularPrice } = item
  return (
    <span className="flex shrink-0 flex-col items-end gap-1">
      <span className="inline-flex items-baseline gap-2">
        <CoinAmount amount={price} className="text-lg" />
        {price < regularPrice && (
          <s className="text-soft text-sm tabular-nums">
            <span className="sr-only">{t('shop.regularPrice')} </span>
            {formatNumber(regularPrice, i18n.resolvedLanguage ?? 'hu')}
          </s>
        )}
      </span>
      <Note item={item} />
    </span>
  )
}
