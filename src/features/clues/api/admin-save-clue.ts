import * as z from 'zod/mini'
import type { GuideInput } from '@/features/clues/api/admin-save-solution-guide'
import { queryKeyPrefixes } from '@/lib/account/keys'
import type { MediaTexts } from '@/lib/media/media'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const savedSchema = z.object({ clue_id: z.string(), updated_at: z.string() })

/** Price in tokens, times in ISO 8601. */
export interface ClueInput {
  /** Absent: the database generates it. */
  id?: string
  /** Version for the conflict check; absent for a new clue. */
  updated_at?: string
  name_hu: string
  name_en: string
  description_hu: string
  description_en: string
  content_hu: string
  content_en: string
  clue_type: string
  price: number
  required_clue_id: string | null
  available_from: string | null
  is_active: boolean
  is_locked: boolean
  qr_code_id: string | null
  /** Only for an import; absent: keeps the guide unchanged. */
  solution_guide?: Omit<GuideInput, 'clue_id'>
  /** Absent: keeps pictures and sound unchanged. */
  media?: MediaTexts[]
  /** Absent: keeps the sessions unchanged. */
  game_session_ids?: string[]
}

/**
 * Saves a clue with its secret content and its sessions in one transaction, once per request id.
 * @throws AppError `admin_access_required`, `invalid_input`, `clue_template_not_found`,
 *   `edit_conflict`, `clue_chain_cycle`, `game_session_not_found`, `media_not_found`,
 *   `media_texts_missing`, `request_id_reused`
 */
export function useSaveClue() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin, queryKeyPrefixes.shop],
    (clue: ClueInput, requestId) =>
      rpc('admin_save_clue', { p_clue: clue, p_request_id: requestId }, savedSchema),
  )
}
