import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { livePrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/rpc'

const deletedSchema = z.object({ deleted: z.literal(true) })

/**
 * Deletes an account with its scans, memberships, balance, purchases and claims (spec §6).
 * @throws AppError `admin_access_required`, `user_not_found`, `last_admin_protected`
 */
export function useDeleteUser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => rpc('admin_delete_user', { p_user_id: userId }, deletedSchema),
    onSettled: () => queryClient.invalidateQueries({ queryKey: livePrefixes.admin }),
  })
}
