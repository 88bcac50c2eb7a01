import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import type { MediaTexts } from '@/lib/media/media'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const savedSchema = z.object({ solution_guide_id: z.string(), updated_at: z.string() })

/** Price in tokens. */
export interface GuideInput {
  /** Absent, like `updated_at`, for a new guide. */
  id?: string
  updated_at?: string
  clue_id: string
  price: number
  is_active: boolean
  content_hu: string
  content_en: string
  /** Absent: keeps pictures and sound unchanged. */
  media?: MediaTexts[]
}

/**
 * Saves the solution guide of a clue with its secret content.
 * @throws AppError `admin_access_required`, `invalid_input`, `clue_template_not_found`,
 *   `solution_guide_not_found`, `edit_conflict`, `media_not_found`, `media_texts_missing`,
 *   `request_id_reused`
 */
export function useSaveGuide() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin, queryKeyPrefixes.shop],
    (guide: GuideInput, requestId) =>
      rpc('admin_save_solution_guide', { p_guide: guide, p_request_id: requestId }, savedSchema),
  )
}
