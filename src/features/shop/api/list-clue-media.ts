import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { shopKeys } from '@/features/shop/api/keys'
import { mediaSchema } from '@/lib/media/media'
import { persistOffline } from '@/lib/offline/persist-offline'
import { rpc } from '@/lib/supabase/rpc'

const clueMediaSchema = z.extend(z.omit(mediaSchema, { id: true }), {
  media_id: z.string(),
  clue_id: z.string(),
  /** Null: of the clue itself. */
  solution_guide_id: z.nullable(z.string()),
})

/**
 * Pictures and sounds of the clues and guides that the player or the team owns in a session, in order.
 * @throws AppError
 */
export function clueMediaQueryOptions(sessionId: string) {
  return queryOptions({
    queryKey: shopKeys.media(sessionId),
    ...persistOffline,
    queryFn: async () => {
      const rows = await rpc(
        'list_clue_media',
        { p_game_session_id: sessionId },
        z.array(clueMediaSchema),
      )
      return rows.map(({ media_id, ...row }) => ({ ...row, id: media_id }))
    },
  })
}
