import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { supabase } from '@/lib/supabase/client'
import { tableRow } from '@/lib/supabase/row-of'
import { read } from '@/lib/supabase/rpc'

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

const columns = Object.keys(productSchema.shape).join(',')

/** Fetches all token packages in shop order; row-level security also shows admins those off sale. */
export function fetchTokenProducts(): Promise<TokenProduct[]> {
  return read(
    'token_products',
    supabase.from('token_products').select(columns).order('position').order('tokens').order('id'),
    z.array(productSchema),
  )
}

export function tokenProductsQueryOptions() {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.admin, 'products'],
    queryFn: fetchTokenProducts,
  })
}
