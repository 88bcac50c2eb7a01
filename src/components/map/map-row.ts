import * as z from 'zod/mini'
import { tableRow } from '@/lib/supabase/row-of'

export const mapKinds = ['image', 'tiles'] as const

/** Public columns of `maps`; bounds in degrees, web map zoom levels. */
export const mapRowSchema = tableRow(
  'maps',
  [
    'id',
    'name_hu',
    'name_en',
    'image_path',
    'tile_url',
    'tile_attribution',
    'south',
    'west',
    'north',
    'east',
    'min_zoom',
    'max_zoom',
  ],
  { kind: z.enum(mapKinds) },
)

type MapRow = z.infer<typeof mapRowSchema>

/** Columns that decide the base layer of a map. */
export type BaseLayerSource = Pick<MapRow, 'kind' | 'image_path' | 'tile_url' | 'tile_attribution'>

/** Columns that are needed to draw a map. */
export type MapFrame = Omit<MapRow, 'id' | 'name_hu' | 'name_en'>
