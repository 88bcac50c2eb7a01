import type { AdminMap } from '@/features/map/api/admin-maps'
import { removeMapImage } from '@/features/map/api/admin-remove-map-image'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { deleteRow } from '@/lib/content/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

interface MapDeletion {
  map: AdminMap
  /** True if no other map uses the same picture. */
  deleteImage: boolean
}

/**
 * Deletes a map with its markers and, if unused, its uploaded image, before the list is refetched.
 * @throws AppError `edit_conflict`, `admin_access_required`
 */
export function useDeleteMap() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    async ({ map, deleteImage }: MapDeletion) => {
      await deleteRow('maps', map.id, map.updated_at)
      if (deleteImage && map.image_path !== null) await removeMapImage(map.image_path)
    },
  )
}
