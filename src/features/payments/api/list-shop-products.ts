import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { paymentKeys } from '@/features/payments/api/keys'
import type { Currency } from '@/lib/format/money'
import { rpc } from '@/lib/supabase/rpc'

const productSchema = z.object({
  product_id: z.string(),
  name_hu: z.string(),
  name_en: z.string(),
  description_hu: z.string(),
  description_en: z.string(),
  tokens: z.number(),
  price_huf_minor: z.number(),
  price_eur_minor: z.number(),
  effective_huf_minor: z.number(),
  effective_eur_minor: z.number(),
  price_reason: z.catch(z.enum(['regular', 'offer', 'vip']), 'regular'),
  offer_id: z.nullable(z.string()),
  offer_ends_at: z.nullable(z.string()),
  offer_stock_left: z.nullable(z.number()),
  position: z.number(),
})

/** A token package on sale; prices in minor units, before and after the best discount. */
export type ShopProduct = z.infer<typeof productSchema>

/**
 * The token packages in the organisers' order, at this player's prices.
 * @param currency the payment currency: an offer may be the best price in only one of them
 */
export function shopProductsQueryOptions(currency: Currency) {
  return queryOptions({
    queryKey: paymentKeys.products(currency),
    queryFn: () => rpc('list_shop_products', { p_currency: currency }, z.array(productSchema)),
    placeholderData: keepPreviousData,
  })
}
