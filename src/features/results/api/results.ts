import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { mapRowSchema } from '@/components/map/map-row'
import { rpc } from '@/lib/supabase/rpc'

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

const resultsSchema = z.object({
  name: z.string(),
  description_hu: z.string(),
  description_en: z.string(),
  /** Of its texts; missing in an answer stored by an earlier version. */
  languages: z.optional(z.array(z.string())),
  place_hu: z.string(),
  place_en: z.string(),
  starts_at: z.nullable(z.string()),
  ends_at: z.string(),
  /** False: only organisers see the page. */
  is_published: z.boolean(),
  /** Null: the board is final. */
  frozen_at: z.nullable(z.string()),
  players: z.number(),
  /** Players with points. */
  ranked: z.number(),
  /** The first hundred; names may be initials. */
  board: z.array(z.object({ rank: z.number(), name: z.string(), points: z.number() })),
  find_map: findMapSchema,
})

/** What a results page shows. */
export type Results = z.infer<typeof resultsSchema>

/**
 * The results of the hunt of a join code.
 * @param userId null: a visitor; organisers see the results before they are published
 * @throws AppError `results_not_published`, `join_code_not_found`, `join_code_replaced`, `rate_limit_exceeded`
 */
export function resultsQueryOptions(code: string, userId: string | null) {
  return queryOptions({
    queryKey: ['results', code, userId],
    queryFn: () => rpc('get_results', { p_code: code }, resultsSchema),
    staleTime: 30_000,
  })
}
