import {
  correctionResultSchema,
  type CorrectionCall,
  type CorrectionResult,
} from '@/features/corrections/api/correction-result'
import { rpc } from '@/lib/supabase/rpc'

/**
 * Gives players of a hunt bonus points, or penalty points when negative.
 * @throws AppError `admin_access_required`, `invalid_input`, `request_id_reused`,
 *   `game_session_not_found`, `session_not_joined`
 */
export function adjustPoints(
  target: { sessionId: string; points: number; userIds: readonly string[] },
  { reason, requestId, isPreview }: CorrectionCall,
): Promise<CorrectionResult> {
  return rpc(
    'admin_adjust_points',
    {
      p_game_session_id: target.sessionId,
      p_user_ids: [...target.userIds],
      p_points: target.points,
      p_reason: reason,
      p_request_id: requestId,
      p_is_preview: isPreview,
    },
    correctionResultSchema,
  )
}
