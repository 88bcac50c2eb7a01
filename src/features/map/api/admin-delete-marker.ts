import { adminMapKeys } from '@/features/map/api/keys'
import { deleteRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Deletes a marker.
 * @throws AppError `edit_conflict`, `admin_access_required`
 */
export function useDeleteMarker() {
  return useRefreshingMutation(
    [adminMapKeys.maps],
    ({ id, version }: { id: string; version: string }) => deleteRow('map_markers', id, version),
  )
}
