import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CoinAmount } from '@/components/ui/coin-amount'
import type { ShopProduct } from '@/features/payments/api/payments'
import { productPrice } from '@/features/payments/model/order-view'
import { useTexts } from '@/lib/i18n/use-texts'

function DiscountReason({ product }: { product: ShopProduct }) {
  const { t, format } = useTexts()
  const { price_reason, offer_ends_at, offer_stock_left } = product
  if (price_reason === 'regular') return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge tone="primary">{t(`payments.reason.${price_reason}`)}</Badge>
      {price_reason === 'offer' && offer_ends_at && (
        <time dateTime={offer_ends_at}>
          {t('payments.offerUntil', { date: format.timestampWithZone(offer_ends_at) })}
        </time>
      )}
      {price_reason === 'offer' && offer_stock_left !== null && (
        <span className="font-semibold">
          {t('payments.stockLeft', { count: offer_stock_left })}
        </span>
      )}
    </div>
  )
}

/** A token package with this player's price and the reason for a discount. */
export function ProductCard({ product, onChoose }: { product: ShopProduct; onChoose: () => void }) {
  const { t, format, localized } = useTexts()
  const { currency } = format
  const name = localized(product, 'name')
  const description = localized(product, 'description')
  const price = productPrice(product, currency)
  return (
    <li className="flex">
      <Card className="flex min-w-0 grow flex-col gap-3" aria-label={name}>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-40">
            <h3 lang={localized.lang(product, 'name')} className="text-xl break-words">
              {name}
            </h3>
            {description && (
              <p
                lang={localized.lang(product, 'description')}
                className="text-soft mt-1 text-pretty"
              >
                {description}
              </p>
            )}
          </div>
          <CoinAmount amount={product.tokens} size="lg" className="shrink-0" />
        </div>
        <DiscountReason product={product} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-2xl font-bold tabular-nums">
              {format.money(price.minor, currency)}
            </span>
            {price.regularMinor !== null && (
              <s className="text-soft tabular-nums">
                <span className="sr-only">{t('payments.regularPrice')} </span>
                {format.money(price.regularMinor, currency)}
              </s>
            )}
          </p>
          <Button onClick={onChoose} aria-label={t('payments.chooseNamed', { name })}>
            {t('payments.choose')}
          </Button>
        </div>
      </Card>
    </li>
  )
}
