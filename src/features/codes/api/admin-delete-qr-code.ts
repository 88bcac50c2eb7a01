import { queryKeyPrefixes } from '@/lib/account/keys'
import { deleteRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Deletes a code that no session uses.
 * @throws AppError `qr_code_in_use`, `deleted_meanwhile`, `admin_access_required`
 */
export function useDeleteCode() {
  return useRefreshingMutation([queryKeyPrefixes.admin], (id: string) => deleteRow('qr_codes', id))
}
