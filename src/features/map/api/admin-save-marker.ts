import type { MarkerValues } from '@/features/map/model/marker-form'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { insertRow, updateRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

export interface MarkerSaving {
  /** Which marker, and `updated_at` of it as it was shown; null adds a new one. */
  seen: { id: string; version: string } | null
  values: MarkerValues
}

/**
 * Adds or changes a marker; answers with it.
 * @throws AppError `edit_conflict`, `invalid_input`, `still_in_use`, `admin_access_required`,
 *   `unauthorized_access`
 */
export function useSaveMarker() {
  return useRefreshingMutation([queryKeyPrefixes.admin], ({ seen, values }: MarkerSaving) =>
    seen === null
      ? insertRow('map_markers', values)
      : updateRow('map_markers', seen.id, seen.version, values),
  )
}
