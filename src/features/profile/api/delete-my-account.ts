import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { proveIdentity, type Proof } from '@/features/profile/api/prove-identity'
import { deleteOwnAccount } from '@/lib/account/deleted-account'
import { logger } from '@/lib/logger/logger'
import { rpc } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const PHOTOS = 'claim-photos'

/** The most that the storage lists at once; a claim has one photo. */
const MOST_PHOTOS = 1000

/**
 * What stands between a player and the deletion is never a photo: what cannot be listed or removed now
 * is removed by the organisers' list of users.
 */
async function orLater<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    logger.log('warn', 'profile', 'photos_not_removed', {}, error)
    return null
  }
}

async function listPhotos(userId: string): Promise<string[]> {
  const { data, error } = await supabase.storage.from(PHOTOS).list(userId, { limit: MOST_PHOTOS })
  if (error) throw error
  return data.map(({ name }) => `${userId}/${name}`)
}

async function removePhotos(paths: string[]): Promise<void> {
  const { error } = await supabase.storage.from(PHOTOS).remove(paths)
  if (error) throw error
}

interface Deletion {
  userId: string
  email: string
  proof: Proof
  /** The password or the code. */
  secret: string
}

/**
 * Deletes the own account with scans, sessions, balance and purchases, then the photos of its claims,
 * which are evidence until then, and ends the session of this device.
 * @throws AppError `last_admin_protected`, `recent_sign_in_required`; the identity service's own error for a wrong proof
 */
export function useDeleteMyAccount() {
  return useMutation({
    mutationFn: async ({ userId, email, proof, secret }: Deletion) => {
      await proveIdentity(proof, email, secret)
      await deleteOwnAccount(async () => {
        const photos = await orLater(() => listPhotos(userId))
        await rpc('delete_my_account', {}, z.object({ deleted: z.literal(true) }))
        if (photos && photos.length > 0) await orLater(() => removePhotos(photos))
      })
    },
  })
}
