import type { ShopProduct } from '@/features/payments/api/list-shop-products'
import type { Currency } from '@/lib/format/money'

/** The price of a product in one currency, in minor units. */
export interface ProductPrice {
  minor: number
  /** What it costs without the discount; null when it costs that. */
  regularMinor: number | null
}

type Prices = Pick<
  ShopProduct,
  'price_huf_minor' | 'price_eur_minor' | 'effective_huf_minor' | 'effective_eur_minor'
>

/** What a product costs this player now. */
export function productPrice(product: Prices, currency: Currency): ProductPrice {
  const [regular, effective] =
    currency === 'HUF'
      ? [product.price_huf_minor, product.effective_huf_minor]
      : [product.price_eur_minor, product.effective_eur_minor]
  return { minor: effective, regularMinor: effective < regular ? regular : null }
}
