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

export const mapRowColumns = Object.keys(mapRowSchema.shape).join(',')
