import {
  correctionResultSchema,
  type CorrectionCall,
  type CorrectionResult,
} from '@/features/corrections/api/correction-result'
import { rpc } from '@/lib/supabase/rpc'

/**
 * Credits a find of a code to players, as if they scanned it now.
 * @throws AppError `admin_access_required`, `invalid_input`, `request_id_reused`,
 *   `game_session_not_found`, `qr_code_not_found`, `session_not_joined`, `team_required`,
 *   `already_scanned`, `scan_limit_reached`
 */
export function creditFind(
  target: { sessionId: string; codeId: string; userIds: readonly string[] },
  { reason, requestId, isPreview }: CorrectionCall,
): Promise<CorrectionResult> {
  return rpc(
    'admin_credit_find',
    {
      p_game_session_id: target.sessionId,
      p_qr_code_id: target.codeId,
      p_user_ids: [...target.userIds],
      p_reason: reason,
      p_request_id: requestId,
      p_is_preview: isPreview,
    },
    correctionResultSchema,
  )
}
