import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

export interface Ban {
  userId: string
  /** Shown to the player. */
  reason: string
  /** ISO time, UTC; null: permanent. */
  bannedUntil: string | null
}

/**
 * Bans an account, which signs it out everywhere and removes its organiser role.
 * @throws AppError `admin_access_required`, `user_not_found`, `last_admin_protected`, `invalid_input`
 */
export function useBanUser() {
  return useRefreshingMutation([queryKeyPrefixes.admin], ({ userId, reason, bannedUntil }: Ban) =>
    rpc('admin_ban_user', { p_user_id: userId, p_reason: reason, p_banned_until: bannedUntil }),
  )
}
