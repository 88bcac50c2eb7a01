import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminMap } from '@/features/map/api/admin-maps'
import { removePlan } from '@/features/map/api/admin-remove-plan'
import { adminMapKeys } from '@/features/map/api/keys'
import { deleteRow } from '@/lib/supabase/content-rows'

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
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ map, withPlan }: MapDeletion) => {
      await deleteRow('maps', map.id, map.updated_at)
      if (withPlan && map.image_path !== null) await removePlan(map.image_path)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminMapKeys.maps }),
  })
}
