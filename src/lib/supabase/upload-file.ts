import { env } from '@/config/env'
import { logger } from '@/lib/logger/logger'
import { supabase } from '@/lib/supabase/client'
import { AppError, toAppError } from '@/lib/supabase/errors'

/** Status codes with which the storage rejects the file itself, so that a retry is useless. */
const rejectedFileStatuses: ReadonlySet<number> = new Set([400, 413, 415, 422])

function toUploadError(status: number, detail: string): AppError {
  if (status === 0) return new AppError('network_unavailable')
  if (rejectedFileStatuses.has(status)) return new AppError('invalid_photo', status, detail)
  return toAppError({ message: detail }, status)
}

/** The status of a response: hosted Storage answers most errors with 400, and has the actual status in the body. */
function statusOf({ status, responseText }: XMLHttpRequest): number {
  try {
    const { statusCode } = JSON.parse(responseText) as { statusCode?: unknown }
    return Number(statusCode ?? status) || status
  } catch {
    return status
  }
}

/** The file is there: an earlier upload succeeded, but its response was lost. */
const isThereAlready = (status: number, detail: string) =>
  status === 409 || (status === 400 && detail.includes('Duplicate'))

/**
 * Uploads a file that must not exist yet; repeating an upload is harmless. Uses XMLHttpRequest, because
 * supabase-js does not report progress.
 * @param onProgress receives the sent share, 0 to 1
 * @param signal aborts the upload, which then rejects with the signal's reason
 * @throws AppError `invalid_photo`, `network_unavailable`, `session_expired`, `unauthorized_access`,
 *   `unknown`
 */
export async function uploadFile(
  bucket: string,
  path: string,
  file: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { data } = await supabase.auth.getSession()
  signal.throwIfAborted()
  const token = data.session?.access_token
  if (token === undefined) throw new AppError('session_expired')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const onError = () => {
      const { responseText } = request
      const status = statusOf(request)
      if (isThereAlready(status, responseText)) return resolve()
      const error = toUploadError(status, responseText)
      logger.log('warn', 'app', 'upload_file', { bucket, status, key: error.key })
      reject(error)
    }
    request.open('POST', `${env.supabaseUrl}/storage/v1/object/${bucket}/${path}`)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('apikey', env.supabasePublishableKey)
    request.setRequestHeader('content-type', file.type)
    request.setRequestHeader('cache-control', 'max-age=31536000')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => (request.status < 300 ? resolve() : onError())
    request.onerror = onError
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
