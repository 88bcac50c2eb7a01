import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { logger } from '@/lib/logger/logger'
import { rpc, type RpcResult, useRefreshingMutation } from '@/lib/supabase/rpc'

/**
 * The guests of a hunt, and how many of them can be removed now.
 * @throws AppError `admin_permissions_required`, `game_session_not_found`
 */
export function guestCountsQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.admin, 'guest-counts', gameSessionId],
    queryFn: () => rpc('admin_count_guests', { p_game_session_id: gameSessionId }),
  })
}

/**
 * Removes the guests of a hunt that is over portion by portion, updates their number in the query after each, and
 * returns how many were removed. It may be stopped and started again.
 * @throws AppError `admin_access_required`, `game_session_not_found`, `game_session_not_ended`
 */
export function useRemoveGuests() {
  const queryClient = useQueryClient()
  return useRefreshingMutation([queryKeyPrefixes.admin], async (gameSessionId: string) => {
    let total = 0
    let portion: RpcResult<'admin_remove_guests'>
    do {
      portion = await rpc('admin_remove_guests', { p_game_session_id: gameSessionId })
      const { removed, remaining } = portion
      total += removed
      queryClient.setQueryData(
        guestCountsQueryOptions(gameSessionId).queryKey,
        (known) => known && { guests: known.guests - removed, removable: remaining },
      )
    } while (portion.remaining > 0)
    return total
  })
}

/**
 * Removes guests whose hunts have been over for 30 days. On hosted Supabase nothing but an organiser's browser does it;
 * failures are retried on the next call.
 */
export async function removeOldGuests(): Promise<void> {
  try {
    while ((await rpc('admin_remove_old_guests', {})).remaining > 0);
  } catch (error) {
    logger.log('warn', 'users', 'old_guests_not_removed', {}, error)
  }
}
