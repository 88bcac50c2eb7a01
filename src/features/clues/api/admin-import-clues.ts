import * as z from 'zod/mini'
import type { ClueInput } from '@/features/clues/api/admin-save-clue'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const savedSchema = z.object({ saved: z.number() })

interface CluesInput {
  clues: ClueInput[]
  /** Hunt that they are appended to; null: none. */
  huntId: string | null
}

/**
 * Saves many clues with their guides in one transaction; they may require each other in any order. With a
 * hunt, appends them to it. A repeated call with the same request id changes nothing.
 * @throws AppError as `useSaveClue`, `solution_guide_not_found`
 */
export function useImportClues() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin, queryKeyPrefixes.shop],
    ({ clues, huntId }: CluesInput, requestId) =>
      rpc(
        'admin_import_clues',
        { p_clues: clues, p_game_session_id: huntId, p_request_id: requestId },
        savedSchema,
      ),
  )
}
