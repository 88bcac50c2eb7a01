import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { rpc } from '@/lib/supabase/rpc'
import { codePlaceSchema } from '@/types/database-schemas/code-place'

/** Degrees and metres within which the code counts; null: anywhere. */
export type CodePlace = z.infer<typeof codePlaceSchema>

/**
 * Fetches the location of a code by its printed id; null if it has none, is not in the session or the
 * game has not started.
 * @throws AppError `game_session_not_found`, `session_not_joined`
 */
export function codePlaceQueryOptions(qrId: string, gameSessionId: string) {
  return queryOptions({
    queryKey: ['code-place', gameSessionId, qrId],
    queryFn: async () => {
      const args = { p_qr_code_id: qrId, p_game_session_id: gameSessionId }
      const [place = null] = await rpc('get_code_place', args, z.array(codePlaceSchema))
      return place
    },
    staleTime: 5 * 60_000,
  })
}
