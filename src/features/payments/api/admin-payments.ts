import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { readRows } from '@/lib/supabase/read-rows'
import { tableRow } from '@/lib/supabase/row-of'

const productSchema = tableRow('token_products', [
  'id',
  'name_hu',
  'name_en',
  'description_hu',
  'description_en',
  'tokens',
  'price_huf_minor',
  'price_eur_minor',
  'position',
  'is_active',
  'updated_at',
])

/** A token package for organisers; prices in minor units. */
export type TokenProduct = z.infer<typeof productSchema>

/** Fetches all token packages in shop order; row-level security also shows admins those off sale. */
export function fetchTokenProducts(): Promise<TokenProduct[]> {
  return readRows('token_products', productSchema, (products) =>
    products.order('position').order('tokens').order('id'),
  )
}

export function tokenProductsQueryOptions() {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.admin, 'products'],
    queryFn: fetchTokenProducts,
  })
}
