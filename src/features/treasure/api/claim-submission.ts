import { CLAIM_PHOTO_BUCKET, claimPhotoPath } from '@/features/treasure/model/claim-photo'
import { accountKeys } from '@/lib/account/keys'
import { randomId } from '@/lib/browser/random-id'
import { logger } from '@/lib/logger/logger'
import { supabase } from '@/lib/supabase/client'
import { whileConnected } from '@/lib/supabase/connection'
import { AppError, toAppError } from '@/lib/supabase/errors'
import { rpcMutation } from '@/lib/supabase/rpc'
import { claimKeys } from '@/features/treasure/api/treasure'
import { submittedClaimSchema } from '@/types/database-schemas/submitted-claim'

/**
 * Submits a claim for the treasure of a session; it cannot be edited afterwards.
 * - `p_photo_path`: in the bucket `claim-photos`; null: no photo
 * @throws AppError `invalid_name`, `invalid_address`, `invalid_phone_number`, `invalid_tax_id`,
 *   `invalid_photo`, `game_session_not_found`, `session_not_joined`, `treasure_not_found_yet`,
 *   `claim_codes_missing`, `claims_not_open`, `claim_already_submitted`, `treasure_already_awarded`, `request_id_reused`
 */
export const useSubmitTreasureClaim = rpcMutation('submit_treasure_claim', {
  refresh: ({ p_game_session_id }) => [claimKeys.session(p_game_session_id), accountKeys.profiles],
  requestId: true,
  answer: submittedClaimSchema,
})

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
