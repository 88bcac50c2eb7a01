import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { CLAIM_PHOTO_BUCKET } from '@/features/treasure/model/claim-photo'
import { reauthenticate, type ReauthenticationMethod } from '@/features/profile/api/reauthenticate'
import { deleteOwnAccount } from '@/lib/account/deleted-account'
import { logger } from '@/lib/logger/logger'
import { rpc } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

/** Page size limit of Supabase Storage; a claim has one photo. */
const MAX_PHOTOS = 1000

/**
 * Runs photo cleanup without letting it fail the deletion: the organisers' user list removes leftovers.
 */
async function tryOrLog<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    logger.log('warn', 'profile', 'photos_not_removed', {}, error)
    return null
  }
}

async function listPhotos(userId: string): Promise<string[]> {
  const { data, error } = await supabase.storage
    .from(CLAIM_PHOTO_BUCKET)
    .list(userId, { limit: MAX_PHOTOS })
  if (error) throw error
  return data.map(({ name }) => `${userId}/${name}`)
}

async function removePhotos(paths: string[]): Promise<void> {
  const { error } = await supabase.storage.from(CLAIM_PHOTO_BUCKET).remove(paths)
  if (error) throw error
}

interface Deletion {
  userId: string
  email: string
  method: ReauthenticationMethod
  /** The password or the code. */
  secret: string
}

/**
 * Deletes the player's account with scans, sessions, balance and purchases, then the photos of its claims, and
 * ends the session of this device.
 * @throws AppError `last_admin_protected`, `recent_sign_in_required`; the identity service's own error for a wrong
 *   password or code
 */
export function useDeleteMyAccount() {
  return useMutation({
    mutationFn: async ({ userId, email, method, secret }: Deletion) => {
      await reauthenticate(method, email, secret)
      await deleteOwnAccount(async () => {
        const photos = await tryOrLog(() => listPhotos(userId))
        await rpc('delete_my_account', {}, z.object({ deleted: z.literal(true) }))
        if (photos && photos.length > 0) await tryOrLog(() => removePhotos(photos))
      })
    },
  })
}
