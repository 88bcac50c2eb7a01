import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const savedSchema = z.object({ jackpot_id: z.string(), amount: z.number() })

interface JackpotChange {
  sessionId: string
  /** Tokens to add, or to take if negative; at most 10000 either way. */
  seedTokens: number
  /** Percent of each future purchase, 0 to 50. */
  sharePercent: number
  /** `updated_at` for the conflict check; null: a new jackpot. */
  version: string | null
}

/**
 * Opens or changes the jackpot of a hunt; returns the new amount.
 * @throws AppError `admin_access_required`, `invalid_input` (more than its balance taken),
 *   `game_session_not_found`, `invalid_game_session`, `treasure_already_awarded`,
 *   `jackpot_already_closed`, `jackpot_claims_pending` (nothing is taken out), `edit_conflict`,
 *   `request_id_reused`
 */
export function useSaveJackpot() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ sessionId, seedTokens, sharePercent, version }: JackpotChange, requestId) =>
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
