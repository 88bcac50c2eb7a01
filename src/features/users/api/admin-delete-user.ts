import * as z from 'zod/mini'
import { removeOrphanedPhotos } from '@/features/users/api/admin-list-orphaned-photos'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { logger } from '@/lib/logger/logger'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const deletedSchema = z.object({ deleted: z.literal(true) })

/** A failure is only logged: the next visit of the user list removes leftover photos. */
async function removePhotos(): Promise<void> {
  try {
    await removeOrphanedPhotos()
  } catch (error) {
    logger.log('warn', 'users', 'photos_not_removed', {}, error)
  }
}

/**
 * Deletes an account with its scans, memberships, balance, purchases, claims and photos.
 * @throws AppError `admin_access_required`, `user_not_found`, `last_admin_protected`
 */
export function useDeleteUser() {
  return useRefreshingMutation([queryKeyPrefixes.admin], async (userId: string) => {
    await rpc('admin_delete_user', { p_user_id: userId }, deletedSchema)
    await removePhotos()
  })
}
