import { supabase } from '@/lib/supabase/client'
import { whileConnected } from '@/lib/supabase/connection'
import { isTokenRejected, toAppError } from '@/lib/supabase/errors'

/** Storage status for an existing object: an earlier attempt has succeeded. */
const EXISTS = 409
/** Storage status codes that mean an unacceptable file or a full folder. */
const rejectedStatuses: ReadonlySet<number> = new Set([400, 403, 413, 415, 422])

/**
 * Uploads a JPEG to a private bucket; idempotent by its path.
 * @returns false if storage rejects the photo
 * @throws AppError for a temporary error, which a rejected token is too
 */
export async function uploadPhoto(bucket: string, path: string, photo: Blob): Promise<boolean> {
  const { error } = await whileConnected(() =>
    supabase.storage.from(bucket).upload(path, photo, { contentType: 'image/jpeg' }),
  )
  if (!error) return true
  const appError = toAppError(error)
  if (appError.status === EXISTS) return true
  if (isTokenRejected(error.status ?? 0, error)) throw appError
  if (rejectedStatuses.has(appError.status)) return false
  throw appError
}
