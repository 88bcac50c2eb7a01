import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { mapKinds, mapRowSchema } from '@/components/map/map-row'
import { markerKinds, type PinKind } from '@/components/map/marker-kinds'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { knownRows } from '@/lib/content/known-rows'
import { persistOffline } from '@/lib/offline/persist-offline'
import { supabase } from '@/lib/supabase/client'
import { tableRow } from '@/lib/supabase/row-of'
import { read, rpc } from '@/lib/supabase/rpc'
import { foundPlaceRowSchema } from '@/types/database-schemas/found-place-row'

/** Public storage bucket for map images. */
export const MAP_IMAGE_BUCKET = 'maps'

/** Under ['game']: invalidated after a reconnect. */
export const mapsKey = [...queryKeyPrefixes.game, 'maps'] as const

export const markerSchema = tableRow(
  'map_markers',
  ['id', 'name_hu', 'name_en', 'description_hu', 'description_en', 'latitude', 'longitude'],
  // Falls back for kinds of a newer database.
  { kind: z.catch(z.enum(markerKinds), 'info') },
)

export const mapSchema = z.extend(mapRowSchema, { markers: z.array(markerSchema) })

/** A marker of the organisers or a found code; degrees. */
export type MapMarker = Omit<z.infer<typeof markerSchema>, 'kind'> & { kind: PinKind }

export type GameMap = Omit<z.infer<typeof mapSchema>, 'markers'> & { markers: MapMarker[] }

const columns = Object.keys(mapRowSchema.shape).join(',')
const markerColumns = Object.keys(markerSchema.shape).join(',')

/**
 * Active maps of a session with their markers. Row-level security hides other sessions' maps; the filter
 * hides inactive maps from organisers too.
 */
export function mapsQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: [...mapsKey, gameSessionId],
    ...persistOffline,
    queryFn: () =>
      read(
        'maps',
        supabase
          .from('maps')
          .select(`${columns},markers:map_markers(${markerColumns})`)
          .eq('game_session_id', gameSessionId)
          .eq('is_active', true)
          .order('position')
          .order('id')
          .order('position', { referencedTable: 'markers' })
          .order('id', { referencedTable: 'markers' }),
        knownRows(mapSchema, 'kind', mapKinds),
      ),
    staleTime: 60_000,
  })
}

/** URL of a map's picture: a static file if the path starts with '/', else an upload. */
export function mapImageUrl(imagePath: string): string {
  if (imagePath.startsWith('/')) return imagePath
  return supabase.storage.from(MAP_IMAGE_BUCKET).getPublicUrl(imagePath).data.publicUrl
}

/**
 * The player's found codes that have a position, as map markers.
 * @throws AppError `game_session_not_found`, `session_not_joined`
 */
export function foundPlacesQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.scans, gameSessionId, 'found-places'],
    ...persistOffline,
    queryFn: () =>
      rpc('list_found_places', { p_game_session_id: gameSessionId }, z.array(foundPlaceRowSchema)),
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
