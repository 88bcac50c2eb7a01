import * as z from 'zod/mini'
import type { QueuedReport } from '@/features/reports/model/report'
import { rpc } from '@/lib/supabase/rpc'

const reportedSchema = z.object({ report_id: z.string() })

/**
 * Sends a report; idempotent by its id.
 * @throws AppError `invalid_input`, `invalid_photo`, `game_session_not_found`, `session_not_joined`,
 *   `request_id_reused`, `rate_limit_exceeded`
 */
export function reportProblem(report: QueuedReport, photoPath: string | null) {
  return rpc(
    'report_problem',
    {
      p_report_id: report.reportId,
      p_game_session_id: report.gameSessionId,
      p_kind: report.kind,
      p_source: report.source,
      p_message: report.message,
      p_clue_id: report.clueId,
      p_code: report.code,
      p_latitude: report.position?.latitude ?? null,
      p_longitude: report.position?.longitude ?? null,
      p_photo_path: photoPath,
      p_reported_at: report.reportedAt,
    },
    reportedSchema,
  )
}
