import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminMapKeys } from '@/features/map/api/keys'
import { mapSchema, markerSchema } from '@/features/map/api/maps'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const adminMarkerSchema = z.extend(markerSchema, {
  map_id: z.string(),
  position: z.number(),
  updated_at: z.string(),
})

const adminMapSchema = z.extend(mapSchema, {
  game_session_id: z.string(),
  position: z.number(),
  is_active: z.boolean(),
  updated_at: z.string(),
  markers: z.array(adminMarkerSchema),
  hunt: z.object({ name: z.string() }),
})

export type AdminMarker = z.infer<typeof adminMarkerSchema>

/** A map for organisers with the name of its hunt. */
export type AdminMap = z.infer<typeof adminMapSchema>

const columns = Object.keys(z.omit(adminMapSchema, { markers: true, hunt: true }).shape).join(',')
const markerColumns = Object.keys(adminMarkerSchema.shape).join(',')

/** All maps with their markers, including inactive ones, in the players' order. */
export function adminMapsQueryOptions() {
  return queryOptions({
    queryKey: adminMapKeys.maps,
    queryFn: () =>
      read(
        'maps',
        supabase
          .from('maps')
          .select(`${columns},markers:map_markers(${markerColumns}),hunt:game_sessions(name)`)
          .order('game_session_id')
          .order('position')
          .order('id')
          .order('position', { referencedTable: 'markers' })
          .order('id', { referencedTable: 'markers' }),
        z.array(adminMapSchema),
      ),
  })
}
