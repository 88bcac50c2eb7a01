import { queryOptions } from '@tanstack/react-query'
import {
  fetchClueLinks,
  fetchGuideLinks,
  type ClueLink,
  type GuideLink,
} from '@/features/clues/api/clue-links'
import { offerKeys } from '@/features/offers/api/keys'
import { fetchTokenProducts, type TokenProduct } from '@/features/payments/api/admin-token-products'
import { fetchSessionChoices, type SessionChoice } from '@/lib/hunt/session-choices'

/** Everything that an offer can sell, with regular prices in tokens or minor units. */
export interface OfferTargets {
  clues: Pick<ClueLink, 'id' | 'name_hu' | 'name_en' | 'price'>[]
  guides: GuideLink[]
  products: Omit<
    TokenProduct,
    'description_hu' | 'description_en' | 'position' | 'is_active' | 'updated_at'
  >[]
  sessions: SessionChoice[]
}

/** Includes clues and packages that are off sale: row-level security shows them to admins. */
export function offerTargetsQueryOptions() {
  return queryOptions({
    queryKey: offerKeys.adminTargets,
    queryFn: async (): Promise<OfferTargets> => {
      const [clues, guides, products, sessions] = await Promise.all([
        fetchClueLinks(),
        fetchGuideLinks(),
        fetchTokenProducts(),
        fetchSessionChoices(),
      ])
      return { clues, guides, products, sessions: sessions.filter(({ is_test }) => !is_test) }
    },
  })
}
