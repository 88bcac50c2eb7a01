import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminGuide } from '@/features/clues/api/admin-list-clues'
import { livePrefixes } from '@/lib/account/keys'
import { deleteRow } from '@/lib/supabase/content-rows'

/**
 * Deletes a solution guide with its content and the offers on it.
 * @throws AppError `solution_guide_in_use` (sold), `edit_conflict`, `admin_access_required`
 */
export function useDeleteGuide() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (guide: AdminGuide) =>
      deleteRow('clue_solution_guides', guide.id, guide.updated_at),
    onSettled: () => queryClient.invalidateQueries({ queryKey: livePrefixes.admin }),
  })
}
