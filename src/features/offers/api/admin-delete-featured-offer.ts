import { queryKeyPrefixes } from '@/lib/account/keys'
import { deleteRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Deletes an offer with its impressions and clicks; purchases made through it stay.
 * @throws AppError `deleted_meanwhile`
 */
export function useDeleteFeaturedOffer() {
  return useRefreshingMutation([queryKeyPrefixes.admin], (id: string) =>
    deleteRow('featured_offers', id),
  )
}
