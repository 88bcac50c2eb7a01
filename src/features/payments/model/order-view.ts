import type { Order, ShopProduct } from '@/features/payments/api/payments'
import type { Currency } from '@/lib/format/money'

/** Order state for the player: a pending order past its deadline is expired. */
export type OrderState = 'pending' | 'paid' | 'cancelled' | 'expired'

/** @param now server time, ms since the epoch */
export function orderState(order: Pick<Order, 'status' | 'expires_at'>, now: number): OrderState {
  const hasLapsed = Date.parse(order.expires_at) <= now
  return order.status === 'pending' && hasLapsed ? 'expired' : order.status
}

/** Discount of an order in minor units with its reason; null without a discount. */
export function discountOf(
  order: Pick<Order, 'discount_minor' | 'price_reason'>,
): { minor: number; reason: 'offer' | 'vip' | 'coupon' } | null {
  const { discount_minor, price_reason } = order
  if (discount_minor === 0 || price_reason === 'regular') return null
  return { minor: discount_minor, reason: price_reason }
}

/** Pads receipt numbers to six digits, so that they sort as text. */
export function formatReceiptNumber(receiptNumber: number): string {
  return String(receiptNumber).padStart(6, '0')
}

/** The price of a product in one currency, in minor units. */
interface ProductPrice {
  minor: number
  /** Price without the discount; null without a discount. */
  regularMinor: number | null
}

type Prices = Pick<
  ShopProduct,
  'price_huf_minor' | 'price_eur_minor' | 'effective_huf_minor' | 'effective_eur_minor'
>

/** Current price of a product for this player. */
export function productPrice(product: Prices, currency: Currency): ProductPrice {
  const [regular, effective] =
    currency === 'HUF'
      ? [product.price_huf_minor, product.effective_huf_minor]
      : [product.price_eur_minor, product.effective_eur_minor]
  return { minor: effective, regularMinor: effective < regular ? regular : null }
}
