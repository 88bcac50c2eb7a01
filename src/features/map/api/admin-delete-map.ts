import type { AdminMap } from '@/features/map/api/admin-maps'
import { removePlan } from '@/features/map/api/admin-remove-plan'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { deleteRow } from '@/lib/content/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

interface MapDeletion {
  map: AdminMap
  /** True if no other map uses the same picture. */
  deletePlan: boolean
}

/**
 * Deletes a map with its markers and, if unused, its uploaded plan, before the list is refetched.
 * @throws AppError `edit_conflict`, `admin_access_required`
 */
export function useDeleteMap() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    async ({ map, deletePlan }: MapDeletion) => {
      await deleteRow('maps', map.id, map.updated_at)
      if (deletePlan && map.image_path !== null) await removePlan(map.image_path)
    },
  )
}
