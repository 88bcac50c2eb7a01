import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const responseSchema = z.object({ archived_at: z.nullable(z.string()) })

/**
 * Archives or restores a session; nobody can join an archived one.
 * @throws AppError `admin_access_required`, `game_session_not_found`
 */
export function useArchiveGameSession() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin, queryKeyPrefixes.game],
    (input: { sessionId: string; isArchived: boolean }) =>
      rpc(
        'admin_archive_game_session',
        { p_game_session_id: input.sessionId, p_is_archived: input.isArchived },
        responseSchema,
      ),
  )
}
