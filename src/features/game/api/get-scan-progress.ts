import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { gameKeys } from '@/features/game/api/keys'
import { findCardSchema } from '@/features/game/api/list-find-cards'
import { rpc } from '@/lib/supabase/rpc'

const progressSchema = z.nullable(
  z.object({
    codes_found: z.number(),
    rank: z.nullable(z.number()),
    rank_before: z.nullable(z.number()),
    card: z.nullable(findCardSchema),
    solved: z.array(z.object({ clue_id: z.string(), name_hu: z.string(), name_en: z.string() })),
  }),
)

/**
 * Effects of a successful scan: codes found, rank before and after (null: unranked), the find card, and the
 * clues that lead to the code. Null if the scan belongs to another player.
 */
export function scanProgressQueryOptions(scanId: number) {
  return queryOptions({
    queryKey: gameKeys.scanProgress(scanId),
    queryFn: () => rpc('get_scan_progress', { p_scan_id: scanId }, progressSchema),
    // Describes the moment of the scan and never changes.
    staleTime: Infinity,
  })
}
