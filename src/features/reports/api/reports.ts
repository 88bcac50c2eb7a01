import type { QueuedReport } from '@/features/reports/model/report'
import { CLAIM_PHOTO_BUCKET } from '@/features/treasure/model/claim-photo'
import { supabase } from '@/lib/supabase/client'
import { whileConnected } from '@/lib/supabase/connection'
import { isTokenRejected, toAppError } from '@/lib/supabase/errors'
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

/** Storage status for an existing object: an earlier attempt has succeeded. */
const EXISTS = 409
/** Storage status codes that mean an unacceptable file or a full folder. */
const rejectedStatuses: ReadonlySet<number> = new Set([400, 403, 413, 415, 422])

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
  const { error } = await whileConnected(() =>
    supabase.storage.from(CLAIM_PHOTO_BUCKET).upload(path, photo, { contentType: 'image/jpeg' }),
  )
  if (!error) return path
  const appError = toAppError(error)
  if (appError.status === EXISTS) return path
  if (isTokenRejected(error.status ?? 0, error)) throw appError
  if (rejectedStatuses.has(appError.status)) return null
  throw appError
}
