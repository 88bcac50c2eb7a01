import { queryKeyPrefixes } from '@/lib/account/keys'
import { randomId } from '@/lib/browser/random-id'
import { updateRow } from '@/lib/supabase/content-rows'
import type { Database } from '@/types/database.types'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

export type ReplacedCode = Database['public']['Tables']['qr_codes']['Row']

/**
 * Gives a code a new printed id and short code, which invalidates earlier prints. Points, finds, sessions
 * and clues stay.
 * @returns the code to print
 * @throws AppError `edit_conflict`, `deleted_meanwhile`, `admin_access_required`
 */
export function useReplaceCode() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ id, version }: { id: string; version: string }) =>
      updateRow('qr_codes', id, version, { replacement_id: randomId() }),
  )
}
