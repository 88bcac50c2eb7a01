import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { shopKeys } from '@/features/shop/api/keys'
import { toReadError } from '@/lib/supabase/errors'
import { uniqueBy } from '@/features/shop/model/unique-by'
import { persistOffline } from '@/lib/offline/persist-offline'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const purchasedGuideSchema = z.object({
  id: z.string(),
  /** The player, or a team mate who bought it for the team. */
  user_id: z.string(),
  clue_id: z.string(),
  solution_guide_id: z.string(),
  game_session_id: z.string(),
  content_hu: z.string(),
  content_en: z.string(),
  price: z.number(),
  purchased_at: z.string(),
})

/** A solution guide that the player or the team owns, with its content at the time of purchase. */
export type PurchasedGuide = z.infer<typeof purchasedGuideSchema>

const columns = Object.keys(purchasedGuideSchema.shape).join(',')

async function fetchPurchasedGuides(sessionId: string | null): Promise<PurchasedGuide[]> {
  const own = supabase.from('purchased_solution_guides').select(columns)
  try {
    const guides = await read(
      'purchased_solution_guides',
      sessionId === null ? own : own.eq('game_session_id', sessionId),
      z.array(purchasedGuideSchema),
    )
    return sessionId === null ? guides : uniqueBy(guides, (guide) => guide.solution_guide_id)
  } catch (thrown) {
    throw toReadError(thrown, 'purchased_guides_failed')
  }
}

/**
 * The solution guides of the player and the team in a session, each once.
 * @param sessionId null: all sessions, with the copies of several members
 * @throws AppError `purchased_guides_failed`, or `network_unavailable` when there was no response
 */
export function purchasedSolutionGuidesQueryOptions(sessionId: string | null) {
  return queryOptions({
    queryKey: shopKeys.purchasedGuides(sessionId),
    ...persistOffline,
    queryFn: () => fetchPurchasedGuides(sessionId),
  })
}
