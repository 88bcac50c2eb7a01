import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { userKeys } from '@/features/users/api/keys'
import { toAppError } from '@/lib/supabase/errors'
import { rpc } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const BUCKET = 'claim-photos'

/**
 * Removes the claim photos of deleted accounts from storage: only the storage service forgets the
 * bytes as well, so the database names them and an organiser's browser removes them. What
 * could not be removed is found again the next time.
 * @returns how many were removed
 * @throws AppError `admin_permissions_required`
 */
export async function removeOrphanedPhotos(): Promise<number> {
  const rows = await rpc('admin_list_orphaned_photos', {}, z.array(z.object({ path: z.string() })))
  if (rows.length === 0) return 0
  const { data, error } = await supabase.storage.from(BUCKET).remove(rows.map(({ path }) => path))
  if (error) throw toAppError(error)
  return data.length
}

/** Once for each visit of the list: players delete their own accounts as well. */
export function orphanedPhotosQueryOptions() {
  return queryOptions({
    queryKey: userKeys.orphanedPhotos,
    queryFn: removeOrphanedPhotos,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}
