import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { rpc } from '@/lib/supabase/rpc'

/** Not under ['game']: only the session's 'jackpot' event invalidates them. */
export const jackpotKey = ['jackpot'] as const

const jackpotSchema = z.object({
  game_session_id: z.string(),
  amount: z.number(),
  share_percent: z.number(),
  status: z.catch(z.enum(['open', 'paid', 'rolled_over', 'returned']), 'returned'),
  winner_name: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
})

/** Amounts in tokens; `share_percent` of each purchase goes to the jackpot. */
export type Jackpot = z.infer<typeof jackpotSchema>

/**
 * The jackpot of a joined session; null if it has none.
 * @throws AppError `game_session_not_found`, `session_not_joined`
 */
export function jackpotQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: [...jackpotKey, gameSessionId],
    queryFn: async () => {
      const args = { p_game_session_id: gameSessionId }
      const [jackpot = null] = await rpc('get_jackpot', args, z.array(jackpotSchema))
      return jackpot
    },
  })
}
