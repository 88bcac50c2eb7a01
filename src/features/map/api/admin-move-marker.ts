import { adminMapKeys } from '@/features/map/api/keys'
import { updateRow } from '@/lib/supabase/content-rows'
import type { Place } from '@/lib/geolocation/geodesy'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

interface MarkerMove {
  id: string
  /** `updated_at` for the conflict check. */
  version: string
  place: Place
}

/**
 * Moves a marker.
 * @throws AppError `edit_conflict`, `invalid_input`, `admin_access_required`
 */
export function useMoveMarker() {
  return useRefreshingMutation(
    [adminMapKeys.maps],
    ({ id, version, place: { latitude, longitude } }: MarkerMove) =>
      updateRow('map_markers', id, version, { latitude, longitude }),
  )
}
