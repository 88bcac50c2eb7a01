import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { signOut } from '@/lib/account/session'
import { rpc } from '@/lib/rpc'

/**
 * Deletes the own account with scans, sessions, balance and purchases, then ends the session of this
 * device, whose user no longer exists (spec §6).
 * @throws AppError `last_admin_protected`
 */
export function useDeleteMyAccount() {
  return useMutation({
    mutationFn: () => rpc('delete_my_account', {}, z.object({ deleted: z.literal(true) })),
    onSuccess: signOut,
  })
}
