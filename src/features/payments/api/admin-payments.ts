import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { supabase } from '@/lib/supabase/client'
import { read } from '@/lib/supabase/rpc'

const productSchema = z.object({
  id: z.string(),
  name_hu: z.string(),
  name_en: z.string(),
  description_hu: z.string(),
  description_en: z.string(),
  tokens: z.number(),
  price_huf_minor: z.number(),
  price_eur_minor: z.number(),
  position: z.number(),
  is_active: z.boolean(),
  updated_at: z.string(),
})

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
