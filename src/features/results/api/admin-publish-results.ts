import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const responseSchema = z.object({ results_published_at: z.nullable(z.string()) })

/**
 * Opens the results page of an ended hunt to everyone, or closes it.
 * @throws AppError `admin_access_required`, `game_session_not_found`, `game_session_not_ended`,
 *   `leaderboard_frozen`
 */
export function usePublishResults(sessionId: string) {
  return useRefreshingMutation([queryKeyPrefixes.admin], (isPublished: boolean) =>
    rpc(
      'admin_publish_results',
      { p_game_session_id: sessionId, p_is_published: isPublished },
      responseSchema,
    ),
  )
}
