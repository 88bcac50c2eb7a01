import * as z from 'zod/mini'

export const mapKinds = ['image', 'tiles'] as const

/** Public columns of `maps`; bounds in degrees, web map zoom levels. */
export const mapRowSchema = z.object({
  id: z.string(),
  name_hu: z.string(),
  name_en: z.string(),
  kind: z.enum(mapKinds),
  image_path: z.nullable(z.string()),
  tile_url: z.nullable(z.string()),
  tile_attribution: z.string(),
  south: z.number(),
  west: z.number(),
  north: z.number(),
  east: z.number(),
  min_zoom: z.number(),
  max_zoom: z.number(),
})

type MapRow = z.infer<typeof mapRowSchema>

/** Columns that decide the base layer of a map. */
export type BaseLayerSource = Pick<MapRow, 'kind' | 'image_path' | 'tile_url' | 'tile_attribution'>

/** Columns that are needed to draw a map. */
export type MapFrame = Omit<MapRow, 'id' | 'name_hu' | 'name_en'>

export const mapRowColumns = Object.keys(mapRowSchema.shape).join(',')
