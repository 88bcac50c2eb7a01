import type { MapValues } from '@/features/map/model/map-form'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { insertRow, updateRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

interface MapSaving {
  /** Id and version for the conflict check; null: a new map. */
  existing: { id: string; version: string } | null
  values: MapValues
}

/**
 * Creates or updates a map and returns it.
 * @throws AppError `edit_conflict`, `invalid_input`, `still_in_use`, `admin_access_required`,
 *   `unauthorized_access`
 */
export function useSaveMap() {
  return useRefreshingMutation([queryKeyPrefixes.admin], ({ existing, values }: MapSaving) =>
    existing === null
      ? insertRow('maps', values)
      : updateRow('maps', existing.id, existing.version, values),
  )
}
