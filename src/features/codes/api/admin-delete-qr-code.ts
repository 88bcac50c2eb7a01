import { useMutation, useQueryClient } from '@tanstack/react-query'
import { livePrefixes } from '@/lib/account/keys'
import { deleteRow } from '@/lib/supabase/content-rows'

/**
 * Deletes a code that no session uses.
 * @throws AppError `qr_code_in_use`, `edit_conflict`, `admin_access_required`
 */
export function useDeleteCode() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => deleteRow('qr_codes', id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: livePrefixes.admin }),
  })
}
