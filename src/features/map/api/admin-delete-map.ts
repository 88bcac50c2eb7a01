import type { AdminMap } from '@/features/map/api/admin-maps'
import { removePlan } from '@/features/map/api/admin-remove-plan'
import { adminMapKeys } from '@/features/map/api/keys'
import { deleteRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

export interface MapDeletion {
  map: AdminMap
  /** Whether no other map shows the same picture. */
  withPlan: boolean
}

/**
 * Deletes a map as it was shown, its markers with it, and its uploaded plan.
 * @throws AppError `edit_conflict`, `admin_access_required`
 */
export function useDeleteMap() {
  return useRefreshingMutation([adminMapKeys.maps], async ({ map, withPlan }: MapDeletion) => {
    await deleteRow('maps', map.id, map.updated_at)
    if (withPlan && map.image_path !== null) await removePlan(map.image_path)
  })
}
