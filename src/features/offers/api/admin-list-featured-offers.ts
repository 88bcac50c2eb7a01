import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pageArguments } from '@/components/resource-table/page-arguments'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { offerKeys } from '@/features/offers/api/keys'
import { knownRows } from '@/lib/content/known-rows'
import { rpc } from '@/lib/supabase/rpc'

export const offerKinds = ['clue', 'guide', 'bundle', 'product'] as const
export type OfferKind = (typeof offerKinds)[number]
export const offerStates = ['running', 'planned', 'sold_out', 'ended', 'off'] as const
export type OfferState = (typeof offerStates)[number]

const offerSchema = z.object({
  id: z.string(),
  kind: z.enum(offerKinds),
  name_hu: z.string(),
  name_en: z.string(),
  description_hu: z.string(),
  description_en: z.string(),
  game_session_id: z.nullable(z.string()),
  game_session_name: z.nullable(z.string()),
  clue_id: z.nullable(z.string()),
  solution_guide_id: z.nullable(z.string()),
  product_id: z.nullable(z.string()),
  target_name_hu: z.nullable(z.string()),
  target_name_en: z.nullable(z.string()),
  price: z.nullable(z.number()),
  price_huf_minor: z.nullable(z.number()),
  price_eur_minor: z.nullable(z.number()),
  product_tokens: z.nullable(z.number()),
  promo_price: z.nullable(z.number()),
  promo_price_huf_minor: z.nullable(z.number()),
  promo_price_eur_minor: z.nullable(z.number()),
  bonus_tokens: z.number(),
  items: z.array(
    z.object({
      clue_id: z.string(),
      name_hu: z.string(),
      name_en: z.string(),
      solution_guide_id: z.nullable(z.string()),
    }),
  ),
  starts_at: z.string(),
  ends_at: z.string(),
  stock: z.nullable(z.number()),
  vip_early_minutes: z.number(),
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  state: z.catch(z.enum(offerStates), 'off'),
  is_taken: z.boolean(),
  purchases: z.number(),
  impressions: z.number(),
  clicks: z.number(),
  total_count: z.number(),
})

/**
 * An offer as organisers see it, with prices in tokens or minor units and sales figures. Once `is_taken`
 * (bought or ordered), its contents can no longer change.
 */
export type AdminOffer = z.infer<typeof offerSchema>

interface OfferFilters {
  kind: OfferKind | null
  state: OfferState | null
}

/**
 * Fetches a page of offers, newest first by default.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export function fetchAdminOffers(
  { kind, state }: OfferFilters,
  query: ResourceQuery,
): Promise<AdminOffer[]> {
  return rpc(
    'admin_list_featured_offers',
    {
      ...pageArguments(query),
      p_kind: kind,
      p_state: state,
    },
    knownRows(offerSchema, 'kind', offerKinds),
  )
}

/** One page for a ResourceTable; the previous page stays visible while it loads. */
export function adminOffersQueryOptions(filters: OfferFilters, query: ResourceQuery) {
  return queryOptions({
    queryKey: offerKeys.adminList(filters, query),
    queryFn: () => fetchAdminOffers(filters, query),
    placeholderData: keepPreviousData,
  })
}
