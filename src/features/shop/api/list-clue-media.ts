import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { shopKeys } from '@/features/shop/api/keys'
import { knownRows } from '@/lib/content/known-rows'
import { mediaSchema, mediaTypes, type Media } from '@/lib/media/media'
import { persistOffline } from '@/lib/offline/persist-offline'
import { rpc } from '@/lib/supabase/rpc'

const { id: media_id, ...shape } = mediaSchema.shape

const clueMediaSchema = z.object({
  ...shape,
  media_id,
  clue_id: z.string(),
  /** Null: of the clue itself. */
  solution_guide_id: z.nullable(z.string()),
})

export type ClueMedia = Omit<z.infer<typeof clueMediaSchema>, 'media_id'> & Media

/** Scope of their files; see MediaView. */
export const clueMediaScope = (sessionId: string) => `clues/${sessionId}`

/**
 * Pictures and sounds of the clues and guides that the player or the team owns in a session, in order.
 * @throws AppError
 */
export function clueMediaQueryOptions(sessionId: string) {
  return queryOptions({
    queryKey: shopKeys.media(sessionId),
    ...persistOffline,
    queryFn: async (): Promise<ClueMedia[]> => {
      const rows = await rpc(
        'list_clue_media',
        { p_game_session_id: sessionId },
        knownRows(clueMediaSchema, 'content_type', mediaTypes),
      )
      return rows.map(({ media_id, ...row }) => ({ ...row, id: media_id }))
    },
  })
}
