import { queryKeyPrefixes } from '@/lib/account/keys'
import { insertRow, updateRow } from '@/lib/supabase/content-rows'
import type { Database } from '@/types/database.types'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/** Editable columns; degrees and metres. */
export type CodeValues = Pick<
  Database['public']['Tables']['qr_codes']['Row'],
  | 'name'
  | 'points'
  | 'is_active'
  | 'is_decoy'
  | 'latitude'
  | 'longitude'
  | 'radius_m'
  | 'place_accuracy_m'
>

/**
 * Creates a code (`existing` null) or updates all or some columns of an existing one.
 * @throws AppError `edit_conflict`, `qr_code_in_use` (a code of a session cannot become a decoy),
 *   `invalid_input`, `admin_access_required`
 */
export function useSaveCode() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    (
      change:
        | { existing: null; values: CodeValues }
        | { existing: { id: string; version: string }; values: Partial<CodeValues> },
    ) =>
      change.existing === null
        ? insertRow('qr_codes', change.values)
        : updateRow('qr_codes', change.existing.id, change.existing.version, change.values),
  )
}
