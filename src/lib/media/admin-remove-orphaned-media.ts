import { useMutation } from '@tanstack/react-query'
import { MEDIA_BUCKET } from '@/lib/media/media'
import { logger } from '@/lib/logger/logger'
import { toAppError } from '@/lib/supabase/errors'
import { rpc, type RpcResult } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

type Orphan = RpcResult<'admin_list_orphaned_media'>[number]

/** Rows first, then their files, which only the storage API can delete. */
async function removeOrphan({ media_id, paths, has_row }: Orphan) {
  if (has_row) await rpc('admin_delete_media', { p_media_id: media_id })
  if (paths.length === 0) return
  const { error } = await supabase.storage.from(MEDIA_BUCKET).remove(paths)
  if (error) throw toAppError(error)
}

/**
 * Removes pictures and sounds that nothing uses. An error does not stop the others: the file may be in use again,
 * or removed by another organiser.
 * @returns the number of removed pictures and sounds
 * @throws AppError `admin_permissions_required`, `network_unavailable`
 */
export async function removeOrphanedMedia(): Promise<number> {
  const orphans = await rpc('admin_list_orphaned_media', {})
  let removed = 0
  for (const orphan of orphans) {
    try {
      await removeOrphan(orphan)
      removed += 1
    } catch (error) {
      const failure = toAppError(error)
      if (failure.key === 'network_unavailable') throw failure
      logger.log('warn', 'app', 'remove_orphaned_media', { key: failure.key })
    }
  }
  return removed
}

/** Called with each visit to the clue list, because lost connections and discarded forms leave files behind. */
export function useRemoveOrphanedMedia() {
  return useMutation({ mutationFn: removeOrphanedMedia })
}
