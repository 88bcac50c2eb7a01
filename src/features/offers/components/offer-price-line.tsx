import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import { CoinAmount } from '@/components/ui/coin-amount'
import type { OfferPrice } from '@/features/offers/model/offer-price'
import { formatNumber } from '@/lib/format/numbers-and-dates'
import { formatMoney } from '@/lib/format/money'

/** The price now, the struck one before, and what is saved. */
export function OfferPriceLine({ price }: { price: OfferPrice }) {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'hu'
  const { unit, amount, regular, savedPercent } = price
  const write = (value: number) =>
    unit === 'tokens' ? formatNumber(value, language) : formatMoney(value, unit, language)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      {unit === 'tokens' ? (
        <CoinAmount amount={amount} className="text-2xl" />
      ) : (
        <strong className="text-2xl tabular-nums">{write(amount)}</strong>
      )}
      {regular !== null && (
        <s className="text-soft tabular-nums">
          <span className="sr-only">{t('shop.regularPrice')} </span>
          {write(regular)}
        </s>
      )}
      {savedPercent > 0 && (
        <Badge tone="success">{t('offers.saved', { percent: savedPercent })}</Badge>
      )}
    </p>
  )
}
