import * as z from 'zod/mini'
import { mapRowSchema } from '@/components/map/map-row'

/** Codes with their coordinates and numbers of finds, most finds first, and the map below them. */
export const findMapSchema = z.object({
  codes: z.array(
    z.object({
      name: z.string(),
      /** Degrees; null: unknown. */
      latitude: z.nullable(z.number()),
      longitude: z.nullable(z.number()),
      finds: z.number(),
    }),
  ),
  /** Null: none, or one of a kind that this release cannot draw. */
  map: z.catch(z.nullable(mapRowSchema), null),
})
export type FindMap = z.infer<typeof findMapSchema>
