import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const clonedSchema = z.object({ game_session_id: z.string() })

interface CloneInput {
  sessionId: string
  name: string
  /** A test opens for scanning at once; a new hunt has no dates. */
  asTest: boolean
  /** New codes with the same names and places instead of the same ones. */
  withNewCodes: boolean
}

/**
 * Copies a session with clues, codes, limits and maps, without players.
 * @throws AppError `admin_access_required`, `invalid_game_session`, `game_session_not_found`,
 *   `request_id_reused`
 */
export function useCloneGameSession() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin, queryKeyPrefixes.game],
    ({ sessionId, name, asTest, withNewCodes }: CloneInput, requestId) =>
      rpc(
        'admin_clone_game_session',
        {
          p_game_session_id: sessionId,
          p_name: name,
          p_as_test: asTest,
          p_new_codes: withNewCodes,
          p_request_id: requestId,
        },
        clonedSchema,
      ),
  )
}
