import type { QueuedReport } from '@/features/reports/model/report'
import { CLAIM_PHOTO_BUCKET } from '@/features/treasure/model/claim-photo'
import { uploadPhoto } from '@/lib/media/upload-photo'
import { rpc } from '@/lib/supabase/rpc'
import { sentReportSchema } from '@/types/database-schemas/sent-report'

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
    sentReportSchema,
  )
}

/**
 * Uploads the photo of a report to the player's private folder.
 * @returns its path; null if storage rejects the photo; the report is then sent without it
 * @throws AppError for a temporary error, which a rejected token is too
 */
export async function uploadReportPhoto(
  uid: string,
  reportId: string,
  photo: Blob,
): Promise<string | null> {
  const path = `${uid}/${reportId}.jpg`
  return (await uploadPhoto(CLAIM_PHOTO_BUCKET, path, photo)) ? path : null
}
