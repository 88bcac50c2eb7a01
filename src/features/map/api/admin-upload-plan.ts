import { env } from '@/config/env'
import { PLAN_BUCKET, planPath } from '@/features/map/model/plan-file'
import { AppError, toAppError } from '@/lib/supabase/errors'
import { logger } from '@/lib/logger/logger'
import { randomId } from '@/lib/browser/random-id'
import { supabase } from '@/lib/supabase/client'

/** Status codes with which the storage rejects the file itself, so that a retry is useless. */
const rejectedFileStatuses: ReadonlySet<number> = new Set([400, 413, 415, 422])

function toUploadError(status: number, detail: string): AppError {
  if (status === 0) return new AppError('network_unavailable')
  if (rejectedFileStatuses.has(status)) return new AppError('invalid_photo', status, detail)
  return toAppError({ message: detail }, status)
}

/**
 * Uploads a plan under a new name, which avoids stale caches. Uses XMLHttpRequest, because supabase-js
 * does not report progress.
 * @param onProgress receives the sent share, 0 to 1
 * @param signal aborts the upload, which then rejects with the signal's reason
 * @returns the file name in the bucket, for `maps.image_path`
 * @throws AppError `invalid_photo`, `network_unavailable`, `unauthorized_access`, `unknown`
 */
export async function uploadPlan(
  plan: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const path = planPath(randomId(), plan.type)
  const { data } = await supabase.auth.getSession()
  signal.throwIfAborted()
  const token = data.session?.access_token
  if (token === undefined) throw new AppError('session_expired')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => {
      const failure = toUploadError(request.status, request.responseText)
      logger.log('warn', 'map', 'upload_plan', { status: request.status, key: failure.key })
      reject(failure)
    }
    request.open('POST', `${env.supabaseUrl}/storage/v1/object/${PLAN_BUCKET}/${path}`)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('apikey', env.supabasePublishableKey)
    request.setRequestHeader('content-type', plan.type)
    request.setRequestHeader('cache-control', 'max-age=31536000')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => (request.status < 300 ? resolve(path) : fail())
    request.onerror = fail
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(plan)
  })
}
