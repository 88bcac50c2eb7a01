import { useTranslation } from 'react-i18next'
import { CoinAmount } from '@/components/ui/coin-amount'

/** What it costs now, in tokens, and what it costs without the discount. */
export function PriceTag({ price, regularPrice }: { price: number; regularPrice: number }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex items-baseline gap-2">
      <CoinAmount amount={price} className="text-lg" />
      {price < regularPrice && (
        <s className="text-soft text-sm">
          <span className="sr-only">{t('shop.regularPrice')} </span>
          {regularPrice}
        </s>
      )}
    </span>
  )
}
