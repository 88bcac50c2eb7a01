import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { CLAIM_PHOTO_BUCKET } from '@/features/treasure/model/claim-photo'
import { toAppError } from '@/lib/supabase/errors'
import { rpc } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

/**
 * Removes the claim photos of deleted accounts. The database can only list them, because deleting the files
 * takes the storage API, so an organiser's browser does it. Failures are retried on the next call.
 * @returns the number of removed photos
 * @throws AppError `admin_permissions_required`
 */
export async function removeOrphanedPhotos(): Promise<number> {
  const rows = await rpc('admin_list_orphaned_photos', {}, z.array(z.object({ path: z.string() })))
  if (rows.length === 0) return 0
  const { data, error } = await supabase.storage
    .from(CLAIM_PHOTO_BUCKET)
    .remove(rows.map(({ path }) => path))
  if (error) throw toAppError(error)
  return data.length
}

/** Called with each visit to the user list, because players also delete their own accounts. */
export function useRemoveOrphanedPhotos() {
  return useMutation({ mutationFn: removeOrphanedPhotos })
}
