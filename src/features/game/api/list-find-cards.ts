import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { gameKeys } from '@/features/game/api/keys'
import { knownRows } from '@/lib/content/known-rows'
import { mediaSchema, mediaTypes } from '@/lib/media/media'
import { persistOffline } from '@/lib/offline/persist-offline'
import { rpc } from '@/lib/supabase/rpc'

export const findCardSchema = z.object({
  scan_id: z.number(),
  game_session_id: z.string(),
  qr_code_name: z.string(),
  found_at: z.string(),
  /** The team mate who found the code; null: the player. */
  finder_name: z.nullable(z.string()),
  title_hu: z.string(),
  title_en: z.string(),
  text_hu: z.string(),
  text_en: z.string(),
  /** The clue that came with the find. */
  clue_id: z.nullable(z.string()),
  clue_name_hu: z.nullable(z.string()),
  clue_name_en: z.nullable(z.string()),
  /** Picture and sound of the card. */
  media: knownRows(mediaSchema, 'content_type', mediaTypes),
})

/** A find card as its finder sees it; texts and media of the moment. */
export type FindCardRow = z.infer<typeof findCardSchema>

/** Scope of the files of all cards; see MediaView. */
export const findCardScope = 'cards'

/** The latest 100 find cards of the player and the team, newest find first. */
export function findCardsQueryOptions() {
  return queryOptions({
    queryKey: gameKeys.findCards,
    ...persistOffline,
    queryFn: () => rpc('list_find_cards', {}, z.array(findCardSchema)),
  })
}
