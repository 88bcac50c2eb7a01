import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminMapKeys } from '@/features/map/api/keys'
import { updateRow } from '@/lib/supabase/content-rows'
import type { Place } from '@/lib/geolocation/geodesy'

export interface MarkerMove {
  id: string
  /** `updated_at` of the marker as it stood before. */
  version: string
  place: Place
}

/**
 * Puts a marker somewhere else and leaves the rest of it.
 * @throws AppError `edit_conflict`, `invalid_input`, `admin_access_required`
 */
export function useMoveMarker() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version, place: { latitude, longitude } }: MarkerMove) =>
      updateRow('map_markers', id, version, { latitude, longitude }),
    // Also after a refusal: the marker goes back to where it really is.
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminMapKeys.maps }),
  })
}
