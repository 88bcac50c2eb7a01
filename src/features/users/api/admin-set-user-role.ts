import * as z from 'zod/mini'
import type { UserRole } from '@/features/users/api/admin-list-users'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const roleSchema = z.object({ user_id: z.string(), role: z.string() })

/**
 * Sets the role of an account. Also refetches one's own profile, because organisers who demote themselves
 * must leave the admin area.
 * @throws AppError `admin_access_required`, `invalid_role`, `user_not_found`, `last_admin_protected`,
 *   `user_banned`
 */
export function useSetUserRole() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin, accountKeys.profiles],
    ({ userId, role }: { userId: string; role: UserRole }) =>
      rpc('admin_set_user_role', { p_user_id: userId, p_role: role }, roleSchema),
  )
}
