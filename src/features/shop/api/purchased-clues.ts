import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { shopKeys } from '@/features/shop/api/keys'
import { toReadError } from '@/lib/supabase/errors'
import { uniqueBy } from '@/features/shop/model/unique-by'
import { persistOffline } from '@/lib/offline/persist-offline'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const purchasedClueSchema = z.object({
  id: z.string(),
  /** The player, or a team mate who bought it for the team. */
  user_id: z.string(),
  clue_id: z.string(),
  game_session_id: z.string(),
  clue_name_hu: z.string(),
  clue_name_en: z.string(),
  clue_type: z.string(),
  clue_description_hu: z.string(),
  clue_description_en: z.string(),
  clue_content_hu: z.string(),
  clue_content_en: z.string(),
  purchase_price: z.number(),
  purchased_at: z.string(),
  /** True if the clue came with a find, from the card of the code. */
  is_revealed: z.boolean(),
  order_id: z.nullable(z.string()),
})

/** A clue that the player or the team owns, with its content at the time of purchase; price in tokens. */
export type PurchasedClue = z.infer<typeof purchasedClueSchema>

const columns = Object.keys(purchasedClueSchema.shape).join(',')

async function fetchPurchasedClues(sessionId: string | null): Promise<PurchasedClue[]> {
  const own = supabase.from('purchased_clues').select(columns)
  const filtered = sessionId === null ? own : own.eq('game_session_id', sessionId)
  try {
    const clues = await read(
      'purchased_clues',
      filtered.order('purchased_at', { ascending: false }),
      z.array(purchasedClueSchema),
    )
    return sessionId === null ? clues : uniqueBy(clues, ({ clue_id }) => clue_id)
  } catch (thrown) {
    throw toReadError(thrown, 'purchased_clues_failed')
  }
}

/**
 * The clues of the player and the team in a session, newest first, each once; the database hides expired ones.
 * @param sessionId null: all sessions, with the copies of several members
 * @throws AppError `purchased_clues_failed`, or `network_unavailable` when there was no response
 */
export function purchasedCluesQueryOptions(sessionId: string | null) {
  return queryOptions({
    queryKey: shopKeys.purchasedClues(sessionId),
    ...persistOffline,
    queryFn: () => fetchPurchasedClues(sessionId),
  })
}
