import { useMutation, useQueryClient } from '@tanstack/react-query'
import { livePrefixes } from '@/lib/account/keys'
import { deleteRow } from '@/lib/supabase/content-rows'

/**
 * Deletes a VIP tier that nobody has ever had.
 * @throws AppError `vip_tier_in_use` (somebody has or had it: switch it off instead), `deleted_meanwhile`
 */
export function useDeleteVipTier() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => deleteRow('vip_tiers', id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: livePrefixes.admin }),
  })
}
