import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { MapMarker } from '@/features/map/api/map'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { persistOffline } from '@/lib/offline/persist-offline'
import { rpc } from '@/lib/supabase/rpc'

const foundPlacesSchema = z.array(
  z.object({
    scan_id: z.number(),
    name: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  }),
)

/**
 * The player's found codes that have a position, as map markers.
 * @throws AppError `game_session_not_found`, `session_not_joined`
 */
export function foundPlacesQueryOptions(sessionId: string) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.scans, sessionId, 'found-places'],
    ...persistOffline,
    queryFn: () => rpc('list_found_places', { p_game_session_id: sessionId }, foundPlacesSchema),
    select: (found) =>
      found.map(({ scan_id, name, latitude, longitude }): MapMarker => ({
        id: `find-${scan_id}`,
        kind: 'found',
        name_hu: name,
        name_en: name,
        description_hu: '',
        description_en: '',
        latitude,
        longitude,
      })),
  })
}
