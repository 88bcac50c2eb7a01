import { useMutation, useQueryClient } from '@tanstack/react-query'
import { livePrefixes } from '@/lib/account/keys'
import { deleteRow } from '@/lib/supabase/content-rows'

/**
 * Deletes an offer with its impressions and clicks; what was bought through it stays.
 * @throws AppError `deleted_meanwhile`
 */
export function useDeleteFeaturedOffer() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => deleteRow('featured_offers', id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: livePrefixes.admin }),
  })
}
