import type { TierValues } from '@/features/vip/model/tier-form'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { insertRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Creates a VIP tier.
 * @throws AppError `invalid_input`
 */
export function useCreateVipTier() {
  return useRefreshingMutation([queryKeyPrefixes.admin], (values: TierValues) =>
    insertRow('vip_tiers', values),
  )
}
