import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TierValues } from '@/features/vip/model/tier-form'
import { livePrefixes } from '@/lib/account/keys'
import { insertRow } from '@/lib/supabase/content-rows'

/**
 * Adds a VIP tier.
 * @throws AppError `invalid_input`
 */
export function useCreateVipTier() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: TierValues) => insertRow('vip_tiers', values),
    onSettled: () => queryClient.invalidateQueries({ queryKey: livePrefixes.admin }),
  })
}
