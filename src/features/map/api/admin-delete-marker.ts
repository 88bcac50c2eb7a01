import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminMapKeys } from '@/features/map/api/keys'
import { deleteRow } from '@/lib/supabase/content-rows'

/**
 * Deletes a marker as it was shown.
 * @throws AppError `edit_conflict`, `admin_access_required`
 */
export function useDeleteMarker() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: { id: string; version: string }) =>
      deleteRow('map_markers', id, version),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminMapKeys.maps }),
  })
}
