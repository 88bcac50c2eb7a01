import * as z from 'zod/mini'
import type { ClaimOpening } from '@/features/game/model/claim-settings'
import type { TeamMode } from '@/features/game/model/team-mode'
import type { PublishedVisibility } from '@/features/game/model/visibility'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const createdSchema = z.object({
  game_session_id: z.string(),
  qr_code_ids: z.array(z.string()),
})

/** A new draft; times in ISO 8601, null for none. What is left out is empty, or as in the form. */
interface NewHunt {
  name: string
  /** Proposed when it is published. */
  planned_visibility?: PublishedVisibility
  /** Of its texts: hu, en or both. */
  languages: string[]
  place_hu?: string
  place_en?: string
  starts_at?: string | null
  ends_at?: string | null
  joining_ends_at?: string | null
  clue_sales_end_at?: string | null
  starting_tokens: number
  uses_clues?: boolean
  uses_map?: boolean
  team_mode: TeamMode
  treasure_name_hu: string
  treasure_name_en: string
  claim_opens: ClaimOpening
}

/** Numbered codes of the new hunt. */
interface NewCodes {
  prefix: string
  /** 0 to 500. */
  count: number
  points: number
}

interface CreateHuntInput {
  hunt: NewHunt
  codes: NewCodes
}

/**
 * Creates a draft with its codes in one transaction.
 * @throws AppError `admin_access_required`, `invalid_input`, `invalid_game_session`,
 *   `request_id_reused`
 */
export function useCreateHunt() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin, queryKeyPrefixes.game],
    ({ hunt, codes }: CreateHuntInput, requestId) =>
      rpc(
        'admin_create_hunt',
        {
          p_game_session: { ...hunt },
          p_code_prefix: codes.prefix,
          p_codes: codes.count,
          p_points: codes.points,
          p_request_id: requestId,
        },
        createdSchema,
      ),
  )
}
