import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { shopKeys } from '@/features/shop/api/keys'
import { toReadError } from '@/lib/supabase/errors'
import { persistOffline } from '@/lib/offline/persist-offline'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const purchasedGuideSchema = z.object({
  id: z.string(),
  clue_id: z.string(),
  solution_guide_id: z.string(),
  game_session_id: z.string(),
  content_hu: z.string(),
  content_en: z.string(),
  price: z.number(),
  purchased_at: z.string(),
})

/** A solution guide that the player owns, with its content at the time of purchase. */
export type PurchasedGuide = z.infer<typeof purchasedGuideSchema>

const columns = Object.keys(purchasedGuideSchema.shape).join(',')

async function fetchPurchasedGuides(sessionId: string | null): Promise<PurchasedGuide[]> {
  const own = supabase.from('purchased_solution_guides').select(columns)
  try {
    return await read(
      'purchased_solution_guides',
      sessionId === null ? own : own.eq('game_session_id', sessionId),
      z.array(purchasedGuideSchema),
    )
  } catch (thrown) {
    throw toReadError(thrown, 'purchased_guides_failed')
  }
}

/**
 * The player's solution guides of a session.
 * @param sessionId null: all sessions
 * @throws AppError `purchased_guides_failed`, or `network_unavailable` when no answer arrived
 */
export function purchasedSolutionGuidesQueryOptions(sessionId: string | null) {
  return queryOptions({
    queryKey: shopKeys.purchasedGuides(sessionId),
    ...persistOffline,
    queryFn: () => fetchPurchasedGuides(sessionId),
  })
}
