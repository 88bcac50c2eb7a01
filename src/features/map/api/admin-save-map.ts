import type { MapValues } from '@/features/map/model/map-form'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { insertRow, updateRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

export interface MapSaving {
  /** Which map, and `updated_at` of it as it was shown; null adds a new one. */
  seen: { id: string; version: string } | null
  values: MapValues
}

/**
 * Adds or changes a map; answers with it.
 * @throws AppError `edit_conflict`, `invalid_input`, `still_in_use`, `admin_access_required`,
 *   `unauthorized_access`
 */
export function useSaveMap() {
  return useRefreshingMutation([queryKeyPrefixes.admin], ({ seen, values }: MapSaving) =>
    seen === null ? insertRow('maps', values) : updateRow('maps', seen.id, seen.version, values),
  )
}
