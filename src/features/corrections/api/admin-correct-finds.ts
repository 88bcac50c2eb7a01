import {
  correctionResultSchema,
  type CorrectionCall,
  type CorrectionResult,
} from '@/features/corrections/api/correction-result'
import { rpc } from '@/lib/supabase/rpc'

/**
 * Voids or restores finds.
 * @throws AppError `admin_access_required`, `invalid_input`, `request_id_reused`, `already_scanned`,
 *   `team_change_refused`, `qr_code_not_found`, `team_required`, `scan_limit_reached`
 */
export function correctFinds(
  { kind, scanIds }: { kind: 'void' | 'restore'; scanIds: readonly number[] },
  { reason, requestId, isPreview }: CorrectionCall,
): Promise<CorrectionResult> {
  return rpc(
    'admin_correct_finds',
    {
      p_kind: kind,
      p_scan_ids: [...scanIds],
      p_reason: reason,
      p_request_id: requestId,
      p_is_preview: isPreview,
    },
    correctionResultSchema,
  )
}
