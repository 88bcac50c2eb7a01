import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Records that the poster of a join code was made or shown; the checklist asks for it.
 * @throws AppError `admin_access_required`, `join_code_not_found`, `join_code_replaced`
 */
export function useRecordPoster() {
  return useRefreshingMutation([queryKeyPrefixes.admin], (joinCode: string) =>
    rpc('admin_record_poster', { p_join_code: joinCode }),
  )
}
