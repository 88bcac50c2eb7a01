import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import type { MediaTexts } from '@/lib/media/media'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const savedSchema = z.object({ saved: z.number(), qr_code_ids: z.array(z.string()) })

/** Positions in degrees, radius in metres. */
export interface CodeInput {
  /** Absent, like `updated_at`, for a new code. */
  id?: string
  /** Version for the conflict check. */
  updated_at?: string
  name: string
  points: number
  /** Points in the hunt that the codes are added to; absent: `points`. */
  session_points?: number
  /** Limit in the hunt that the codes are added to; null: no limit. */
  max_scans: number | null
  is_active: boolean
  is_decoy: boolean
  latitude: number | null
  longitude: number | null
  radius_m: number | null
  /** Metres; absent: the place keeps its accuracy while it is the same. */
  place_accuracy_m?: number | null
  card_title_hu: string
  card_title_en: string
  card_text_hu: string
  card_text_en: string
  /** Absent: keeps picture and sound unchanged. */
  card_media?: MediaTexts[]
  reveals_clue_id: string | null
}

interface CodesInput {
  codes: CodeInput[]
  /** Hunt that they are added to; null: none. */
  huntId: string | null
}

/**
 * Saves many codes in one transaction. With a hunt, adds them to it. A repeated call with the same request id
 * changes nothing.
 * @throws AppError `admin_access_required`, `invalid_input`, `qr_code_not_found`, `edit_conflict`,
 *   `qr_code_in_use`, `game_session_not_found`, `invalid_game_session`, `media_not_found`,
 *   `media_texts_missing`, `request_id_reused`
 */
export function useImportCodes() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ codes, huntId }: CodesInput, requestId) =>
      rpc(
        'admin_import_qr_codes',
        { p_codes: codes, p_game_session_id: huntId, p_request_id: requestId },
        savedSchema,
      ),
  )
}
