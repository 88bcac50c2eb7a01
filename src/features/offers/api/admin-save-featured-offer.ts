import * as z from 'zod/mini'
import type { OfferValues } from '@/features/offers/model/offer-form'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const savedSchema = z.object({ offer_id: z.string(), updated_at: z.string() })

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
export function useSaveFeaturedOffer() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ id, version, values }: OfferSave, requestId) =>
      rpc(
        'admin_save_featured_offer',
        {
          p_offer: id === null ? values : { ...values, id, updated_at: version },
          p_request_id: requestId,
        },
        savedSchema,
      ),
  )
}
