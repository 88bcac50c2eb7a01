import { queryKeyPrefixes } from '@/lib/account/keys'
import { deleteRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Deletes a VIP tier that nobody has ever had.
 * @throws AppError `vip_tier_in_use` (somebody has or had it: take it off sale instead), `deleted_meanwhile`
 */
export function useDeleteVipTier() {
  return useRefreshingMutation([queryKeyPrefixes.admin], (id: string) => deleteRow('vip_tiers', id))
}
