import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpcMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Opens the results page of an ended hunt to everyone, or closes it.
 * @throws AppError `admin_access_required`, `game_session_not_found`, `game_session_not_ended`,
 *   `leaderboard_frozen`
 */
export const usePublishResults = rpcMutation('admin_publish_results', {
  refresh: [queryKeyPrefixes.admin],
  answer: z.object({ results_published_at: z.nullable(z.string()) }),
})
