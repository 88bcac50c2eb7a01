import type { AdminGuide } from '@/features/clues/api/admin-list-clues'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { deleteRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Deletes a solution guide with its content and the offers on it.
 * @throws AppError `solution_guide_in_use` (sold), `edit_conflict`, `admin_access_required`
 */
export function useDeleteGuide() {
  return useRefreshingMutation([queryKeyPrefixes.admin], (guide: AdminGuide) =>
    deleteRow('clue_solution_guides', guide.id, guide.updated_at),
  )
}
