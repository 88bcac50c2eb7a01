import { adminMapKeys } from '@/features/map/api/keys'
import { updateRow } from '@/lib/supabase/content-rows'
import type { Place } from '@/lib/geolocation/geodesy'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

export interface MarkerMove {
  id: string
  /** `updated_at` of the marker as it stood before. */
  version: string
  place: Place
}

/**
 * Puts a marker somewhere else and leaves the rest of it; after a refusal it is back where it really is.
 * @throws AppError `edit_conflict`, `invalid_input`, `admin_access_required`
 */
export function useMoveMarker() {
  return useRefreshingMutation(
    [adminMapKeys.maps],
    ({ id, version, place: { latitude, longitude } }: MarkerMove) =>
      updateRow('map_markers', id, version, { latitude, longitude }),
  )
}
