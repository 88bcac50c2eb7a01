import * as z from 'zod/mini'
import type { ClueInput } from '@/features/clues/api/admin-save-clue'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const savedSchema = z.object({ saved: z.number() })

/**
 * Saves many clues with their guides in one transaction; they may require each other in any order. With a
 * hunt, appends them to it.
 * @throws AppError as `useSaveClue`, `solution_guide_not_found`
 */
export function useImportClues() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin, queryKeyPrefixes.shop],
    ({ clues, huntId }: { clues: ClueInput[]; huntId: string | null }) =>
      rpc('admin_import_clues', { p_clues: clues, p_game_session_id: huntId }, savedSchema),
  )
}
