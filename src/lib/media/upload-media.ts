import { env } from '@/config/env'
import { randomId } from '@/lib/browser/random-id'
import { logger } from '@/lib/logger/logger'
import { MEDIA_BUCKET, type MediaType, mediaPath } from '@/lib/media/media'
import type { PreparedMedia } from '@/lib/media/media-files'
import { type EditableMedia, editableMediaSchema } from '@/lib/media/editable-media'
import { refreshToken, supabase } from '@/lib/supabase/client'
import { AppError, isTokenRejected, toAppError } from '@/lib/supabase/errors'
import { rpc } from '@/lib/supabase/rpc'

/** Status codes with which the storage rejects the file itself, so that a retry is useless. */
const rejectedFileStatuses: ReadonlySet<number> = new Set([400, 413, 415, 422])

/** The body of a response of Storage; null for the page of a captive portal or gateway. */
function readBody({ responseText }: XMLHttpRequest): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(responseText)
    return typeof body === 'object' ? (body as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

function toUploadError(status: number, isFromStorage: boolean, detail: string): AppError {
  // A gateway rejects large files too.
  if (rejectedFileStatuses.has(status) && (isFromStorage || status === 413)) {
    return new AppError('invalid_photo', status, detail)
  }
  if (status < 500 && !isFromStorage) return new AppError('network_unavailable')
  return toAppError({ message: detail }, status)
}

/** The file is there: an earlier upload succeeded, but its response was lost. */
const isThereAlready = (status: number, detail: string) =>
  status === 409 || (status === 400 && detail.includes('Duplicate'))

/** Resolves with the finished request, also when it got no response. */
function send(
  url: string,
  token: string,
  file: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('apikey', env.supabasePublishableKey)
    request.setRequestHeader('content-type', file.type)
    request.setRequestHeader('cache-control', 'max-age=31536000')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => resolve(request)
    request.onerror = () => resolve(request)
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

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
  const token = data.session?.access_token
  if (token === undefined) throw new AppError('session_expired')
  const url = `${env.supabaseUrl}/storage/v1/object/${bucket}/${path}`
  let request = await send(url, token, file, onProgress, signal)
  if (isTokenRejected(request.status, readBody(request))) {
    const renewed = await refreshToken(token)
    if (renewed !== null) request = await send(url, renewed, file, onProgress, signal)
  }
  const { responseText } = request
  const body = readBody(request)
  if (typeof body?.['Key'] === 'string') return
  // Hosted Storage answers most errors with 400, and has the actual status in the body.
  const status = Number(body?.['statusCode']) || request.status
  if (body && isThereAlready(status, responseText)) return
  const error = toUploadError(status, body !== null, responseText)
  logger.log('warn', 'app', 'upload_file', { bucket, status, key: error.key })
  throw error
}

interface UploadedMedia {
  id: string
  content_type: MediaType
  name: string
  widths: number[]
  height: number | null
}

/**
 * Registers a picture or sound whose files have been uploaded; may be repeated.
 * @throws AppError `admin_access_required`, `invalid_input`
 */
function addMedia(media: UploadedMedia): Promise<EditableMedia> {
  return rpc('admin_add_media', { p_media: media }, editableMediaSchema)
}

/** Creates an upload that can be repeated after an error: files that have arrived are not sent again. */
export function createMediaUpload({ type, name, files, height }: PreparedMedia) {
  const id = randomId()
  const total = files.reduce((sum, { blob }) => sum + blob.size, 0)
  const sent = new Set<Blob>()

  /**
   * @param onProgress receives the sent share, 0 to 1
   * @throws AppError as `uploadFile` and `addMedia`
   */
  return async (
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<EditableMedia> => {
    for (const { width, blob } of files) {
      if (sent.has(blob)) continue
      const before = [...sent].reduce((sum, { size }) => sum + size, 0)
      await uploadFile(
        MEDIA_BUCKET,
        mediaPath(id, type, width),
        blob,
        (share) => onProgress((before + share * blob.size) / total),
        signal,
      )
      sent.add(blob)
    }
    const widths = files.flatMap(({ width }) => width ?? [])
    return addMedia({ id, content_type: type, name, widths, height })
  }
}
