import type { MarkerValues } from '@/features/map/model/marker-form'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { insertRow, updateRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

interface MarkerSaving {
  /** Id and version for the conflict check; null: a new marker. */
  existing: { id: string; version: string } | null
  values: MarkerValues
}

/**
 * Creates or updates a marker and returns it.
 * @throws AppError `edit_conflict`, `invalid_input`, `still_in_use`, `admin_access_required`,
 *   `unauthorized_access`
 */
export function useSaveMarker() {
  return useRefreshingMutation([queryKeyPrefixes.admin], ({ existing, values }: MarkerSaving) =>
    existing === null
      ? insertRow('map_markers', values)
      : updateRow('map_markers', existing.id, existing.version, values),
  )
}
