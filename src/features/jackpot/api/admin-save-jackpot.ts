import { z } from 'zod'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const savedSchema = z.object({ jackpot_id: z.string(), amount: z.number() })

export interface JackpotChange {
  sessionId: string
  /** Tokens put in, or taken back when negative; at most 10000 either way. */
  seedTokens: number
  /** Percent of each purchase from now on, 0 to 50. */
  sharePercent: number
  /** One id for one intention: the same id moves tokens once. */
  requestId: string
  /** `updated_at` of the jackpot that is changed; null: there is none yet. */
  version: string | null
}

/**
 * Opens the jackpot of a hunt or changes it; answers with what it holds then.
 * @throws AppError `admin_access_required`, `invalid_input` (it holds less), `game_session_not_found`,
 *   `invalid_game_session`, `treasure_already_awarded`, `jackpot_already_closed`, `edit_conflict`, `request_id_reused`
 */
export function useSaveJackpot() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ sessionId, seedTokens, sharePercent, requestId, version }: JackpotChange) =>
      rpc(
        'admin_save_jackpot',
        {
          p_game_session_id: sessionId,
          p_seed_tokens: seedTokens,
          p_share_percent: sharePercent,
          p_request_id: requestId,
          p_updated_at: version,
        },
        savedSchema,
      ),
  )
}
