import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { findMapSchema } from '@/features/results/api/find-map'
import { resultsKeys } from '@/features/results/api/keys'
import { rpc } from '@/lib/supabase/rpc'

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
 * @param userId null: a visitor
 * @throws AppError `results_not_published`, `join_code_not_found`, `join_code_replaced`, `rate_limit_exceeded`
 */
export function resultsQueryOptions(code: string, userId: string | null) {
  return queryOptions({
    queryKey: resultsKeys.results(code, userId),
    queryFn: () => rpc('get_results', { p_code: code }, resultsSchema),
    staleTime: 30_000,
  })
}
