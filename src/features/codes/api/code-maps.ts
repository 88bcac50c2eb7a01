import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { codeKeys } from '@/features/codes/api/keys'
import { read } from '@/lib/rpc'
import { supabase } from '@/lib/supabase'

const mapSchema = z.object({
  id: z.string(),
  name_hu: z.string(),
  name_en: z.string(),
  kind: z.enum(['image', 'tiles']),
  image_path: z.string().nullable(),
  tile_url: z.string().nullable(),
  tile_attribution: z.string(),
  south: z.number(),
  west: z.number(),
  north: z.number(),
  east: z.number(),
  min_zoom: z.number(),
  max_zoom: z.number(),
})

/** A map of any session to place codes on; bounds in degrees, zoom levels of the web map scheme. */
export type PlacingMap = z.infer<typeof mapSchema>

const columns = Object.keys(mapSchema.shape).join(',')

/** The maps that organisers have made; row-level security shows all of them to organisers only. */
export function placingMapsQueryOptions() {
  return queryOptions({
    queryKey: codeKeys.maps(),
    queryFn: () =>
      read(
        'maps',
        supabase.from('maps').select(columns).order('position').order('id'),
        z.array(mapSchema),
      ),
    staleTime: 60_000,
  })
}
