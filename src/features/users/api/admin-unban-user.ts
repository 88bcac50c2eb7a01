import { useMutation, useQueryClient } from '@tanstack/react-query'
import { livePrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'

/**
 * Lifts a ban; the player can sign in again at once.
 * @throws AppError `admin_access_required`, `user_not_found`
 */
export function useUnbanUser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => rpc('admin_unban_user', { p_user_id: userId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: livePrefixes.admin }),
  })
}
