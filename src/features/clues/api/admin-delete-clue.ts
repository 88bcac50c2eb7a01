import type { AdminClue } from '@/features/clues/api/admin-list-clues'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { deleteRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Deletes a clue with its content, its guide and the offers on it.
 * @throws AppError `clue_in_use` (in a session, required by another or bought), `edit_conflict`,
 *   `admin_access_required`
 */
export function useDeleteClue() {
  return useRefreshingMutation([queryKeyPrefixes.admin], (clue: AdminClue) =>
    deleteRow('clue_templates', clue.id, clue.updated_at),
  )
}
