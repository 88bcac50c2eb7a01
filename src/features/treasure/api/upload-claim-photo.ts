import { CLAIM_PHOTO_BUCKET, claimPhotoPath } from '@/features/treasure/model/claim-photo'
import { AppError, toAppError } from '@/lib/supabase/errors'
import { whileConnected } from '@/lib/supabase/connection'
import { logger } from '@/lib/logger/logger'
import { randomId } from '@/lib/browser/random-id'
import { supabase } from '@/lib/supabase/client'

/** Storage status codes that mean an unacceptable file rather than a temporary error. */
const rejectedFileStatuses: ReadonlySet<number> = new Set([400, 413, 415, 422])

/**
 * Uploads a claim photo to the player's folder, which only the player and organisers can read.
 * @returns its path in the bucket
 * @throws AppError `invalid_photo`, `network_unavailable`, `session_expired`, `unknown`
 */
export async function uploadClaimPhoto(uid: string, photo: File): Promise<string> {
  const path = claimPhotoPath(uid, randomId(), photo.type)
  try {
    const { error } = await whileConnected(() =>
      supabase.storage.from(CLAIM_PHOTO_BUCKET).upload(path, photo, { contentType: photo.type }),
    )
    if (!error) return path
    throw error
  } catch (thrown) {
    const error = toAppError(thrown)
    logger.log('warn', 'treasure', 'upload_claim_photo', { status: error.status }, thrown)
    if (!rejectedFileStatuses.has(error.status)) throw error
    throw new AppError('invalid_photo', error.status, error.detail, { cause: thrown })
  }
}
