import * as z from 'zod/mini'
import type { ClueInput } from '@/features/clues/api/admin-save-clue'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const savedSchema = z.object({ saved: z.number() })

export const MAX_IMPORT = 500

/**
 * Saves many clues in one transaction; they may require each other in any order.
 * @throws AppError as `useSaveClue`
 */
export function useImportClues() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin, queryKeyPrefixes.shop],
    (clues: ClueInput[]) => rpc('admin_import_clues', { p_clues: clues }, savedSchema),
  )
}
