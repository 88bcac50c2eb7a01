import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Lifts a ban with immediate effect.
 * @throws AppError `admin_access_required`, `user_not_found`
 */
export function useUnbanUser() {
  return useRefreshingMutation([queryKeyPrefixes.admin], (userId: string) =>
    rpc('admin_unban_user', { p_user_id: userId }),
  )
}
