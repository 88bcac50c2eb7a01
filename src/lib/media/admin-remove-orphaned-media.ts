import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { MEDIA_BUCKET } from '@/lib/media/media'
import { toAppError } from '@/lib/supabase/errors'
import { rpc } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const orphanSchema = z.object({
  media_id: z.string(),
  paths: z.array(z.string()),
  has_row: z.boolean(),
})

/**
 * Removes pictures and sounds that nothing uses: rows first, then their files, which only the storage API
 * can delete. What fails is found again by the next call.
 * @returns the number of removed pictures and sounds
 * @throws AppError `admin_permissions_required`, `media_in_use` (used since)
 */
export async function removeOrphanedMedia(): Promise<number> {
  const orphans = await rpc('admin_list_orphaned_media', {}, z.array(orphanSchema))
  for (const { media_id, paths, has_row } of orphans) {
    if (has_row) await rpc('admin_delete_media', { p_media_id: media_id })
    if (paths.length === 0) continue
    const { error } = await supabase.storage.from(MEDIA_BUCKET).remove(paths)
    if (error) throw toAppError(error)
  }
  return orphans.length
}

/** For each visit of the clue list, because lost connections and discarded forms leave files behind. */
export function useRemoveOrphanedMedia() {
  return useMutation({ mutationFn: removeOrphanedMedia })
}
