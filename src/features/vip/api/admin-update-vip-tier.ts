import type { TierValues } from '@/features/vip/model/tier-form'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { updateRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

interface VipTierUpdate {
  id: string
  /** `updated_at` of the tier that the form was loaded from. */
  version: string
  values: Partial<TierValues>
}

/**
 * Updates a VIP tier unless somebody else has changed it since it was loaded.
 * @throws AppError `edit_conflict`, `invalid_input`
 */
export function useUpdateVipTier() {
  return useRefreshingMutation([queryKeyPrefixes.admin], ({ id, version, values }: VipTierUpdate) =>
    updateRow('vip_tiers', id, version, values),
  )
}
