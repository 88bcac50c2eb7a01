import * as z from 'zod/mini'
import type { ClaimContact, ClaimOpening } from '@/features/game/model/claim-settings'
import type { TeamMode } from '@/features/game/model/team-mode'
import type { Visibility } from '@/features/game/model/visibility'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const savedSchema = z.object({ game_session_id: z.string() })

/** A whole session: clues and codes that are not listed are removed. Times are ISO 8601. */
export interface SessionInput {
  /** Absent for a new session. */
  id?: string
  /** Version for the conflict check; absent for a new session. */
  updated_at?: string
  name: string
  description_hu: string
  description_en: string
  starts_at: string | null
  ends_at: string | null
  late_scan_grace_minutes: number
  leaderboard_frozen_at: string | null
  starting_tokens: number
  is_test: boolean
  visibility: Visibility
  /** Null follows the settings. */
  clue_sales_end_at: string | null
  /** Null follows the settings. */
  joining_ends_at: string | null
  /** Null: no limit. */
  max_players: number | null
  shows_player_count: boolean
  shows_given_names: boolean
  team_mode: TeamMode
  team_max_size: number
  /** hu, en or both. */
  languages: string[]
  place_hu: string
  place_en: string
  invitation_hu: string
  invitation_en: string
  treasure_name_hu: string
  treasure_name_en: string
  claim_contact: ClaimContact
  claim_opens: ClaimOpening
  claim_codes: number
  clues: { clue_id: string; position: number }[]
  /** `max_scans` null: no limit. */
  qr_codes: { qr_code_id: string; points: number; max_scans: number | null; is_public: boolean }[]
}

/**
 * Saves a session with its clues and codes in one transaction. A repeated call with the same request id
 * changes nothing.
 * @throws AppError `admin_access_required`, `invalid_game_session`, `game_session_not_found`,
 *   `qr_code_in_use`, `edit_conflict`, `media_texts_missing`, `request_id_reused`
 */
export function useSaveGameSession() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin, queryKeyPrefixes.game, queryKeyPrefixes.shop],
    (session: SessionInput, requestId) =>
      rpc(
        'admin_save_game_session',
        { p_game_session: session, p_request_id: requestId },
        savedSchema,
      ),
  )
}
