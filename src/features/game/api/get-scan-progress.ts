import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { gameKeys } from '@/features/game/api/keys'
import { rpc } from '@/lib/supabase/rpc'

const progressSchema = z
  .object({
    codes_found: z.number(),
    rank: z.number().nullable(),
    rank_before: z.number().nullable(),
    solved: z.array(z.object({ clue_id: z.string(), name_hu: z.string(), name_en: z.string() })),
  })
  .nullable()

/**
 * What a counted scan of the player has moved: codes found, the rank before and after it (null: not on the board),
 * and the clues that lead to its code. Null when the scan is not the player's.
 */
export function scanProgressQueryOptions(scanId: number) {
  return queryOptions({
    queryKey: gameKeys.scanProgress(scanId),
    queryFn: () => rpc('get_scan_progress', { p_scan_id: scanId }, progressSchema),
    // It is about the moment of the scan.
    staleTime: Infinity,
  })
}
