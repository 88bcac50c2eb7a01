import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { rpc } from '@/lib/supabase/rpc'
import { jackpotSchema } from '@/types/database-schemas/jackpot'

/** Not under ['game']: only the session's 'jackpot' event invalidates them. */
export const jackpotKey = ['jackpot'] as const

const playersJackpotSchema = z.object({
  ...jackpotSchema.shape,
  status: z.catch(z.enum(['open', 'paid', 'rolled_over', 'returned']), 'returned'),
})

/** Amounts in tokens; `share_percent` of each purchase goes to the jackpot. */
export type Jackpot = z.infer<typeof playersJackpotSchema>

/**
 * The jackpot of a joined session; null if it has none.
 * @throws AppError `game_session_not_found`, `session_not_joined`
 */
export function jackpotQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: [...jackpotKey, gameSessionId],
    queryFn: async () => {
      const args = { p_game_session_id: gameSessionId }
      const [jackpot = null] = await rpc('get_jackpot', args, z.array(playersJackpotSchema))
      return jackpot
    },
  })
}
