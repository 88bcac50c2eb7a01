import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pagedList } from '@/components/resource-table/paged-list'
import { pageArguments } from '@/components/resource-table/resource-column'
import {
  type ClueLink,
  fetchClueLinks,
  fetchGuideLinks,
  type GuideLink,
} from '@/lib/content/clue-links'
import { offerKinds } from '@/features/offers/model/offer-price'
import type { OfferValues } from '@/features/offers/model/offer-form'
import { fetchTokenProducts, type TokenProduct } from '@/features/payments/api/admin-payments'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { knownRows } from '@/lib/content/known-rows'
import {
  fetchGameSessionChoices,
  type GameSessionChoice,
} from '@/lib/game-session/game-session-choices'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc, rpcMutation } from '@/lib/supabase/rpc'

type OfferKind = (typeof offerKinds)[number]
export const offerStates = ['running', 'planned', 'sold_out', 'ended', 'off'] as const
export type OfferState = (typeof offerStates)[number]

const offerSchema = rowOf('admin_featured_offer_row', {
  kind: z.enum(offerKinds),
  state: z.catch(z.enum(offerStates), 'off'),
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
 * Offers, newest first by default.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export const offerList = pagedList(
  [...queryKeyPrefixes.admin, 'offers', 'list'],
  ({ kind, state }: OfferFilters, query) =>
    rpc(
      'admin_list_featured_offers',
      {
        ...pageArguments(query),
        p_kind: kind,
        p_state: state,
      },
      knownRows(offerSchema, 'kind', offerKinds),
    ),
)

/** Everything that an offer can sell, with regular prices in tokens or minor units. */
export interface OfferTargets {
  clues: Pick<ClueLink, 'id' | 'name_hu' | 'name_en' | 'price'>[]
  guides: GuideLink[]
  products: Omit<
    TokenProduct,
    'description_hu' | 'description_en' | 'position' | 'is_active' | 'updated_at'
  >[]
  gameSessions: GameSessionChoice[]
}

/** Includes clues and packages that are off sale: row-level security shows them to admins. */
export function offerTargetsQueryOptions() {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.admin, 'offers', 'targets'],
    queryFn: async (): Promise<OfferTargets> => {
      const [clues, guides, products, gameSessions] = await Promise.all([
        fetchClueLinks(),
        fetchGuideLinks(),
        fetchTokenProducts(),
        fetchGameSessionChoices(),
      ])
      return {
        clues,
        guides,
        products,
        gameSessions: gameSessions.filter(({ is_test }) => !is_test),
      }
    },
  })
}

interface OfferSave {
  /** Null creates an offer. */
  id: string | null
  /** `updated_at` of the offer that the form was loaded from. */
  version: string
  values: OfferValues
}

/**
 * Saves an offer together with its bundle items. A repeated call with the same request id changes nothing.
 * @throws AppError `admin_access_required`, `invalid_input`, `offer_not_found`, `edit_conflict`,
 *   `offer_in_use` (the contents of a bought offer cannot change), `request_id_reused`
 */
export const useSaveFeaturedOffer = rpcMutation('admin_save_featured_offer', {
  refresh: [queryKeyPrefixes.admin],
  requestId: true,
  toArguments: ({ id, version, values }: OfferSave) => ({
    p_offer: id === null ? values : { ...values, id, updated_at: version },
  }),
})
