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

const progressSchema = z.nullable(
  z.object({
    codes_found: z.number(),
    rank: z.nullable(z.number()),
    rank_before: z.nullable(z.number()),
    card: z.nullable(findCardSchema),
    solved: z.array(z.object({ clue_id: z.string(), name_hu: z.string(), name_en: z.string() })),
  }),
)

/**
 * Effects of a successful scan: codes found, rank before and after (null: unranked), the find card, and the
 * clues that lead to the code. Null if the scan belongs to another player.
 */
export function scanProgressQueryOptions(scanId: number) {
  return queryOptions({
    queryKey: gameKeys.scanProgress(scanId),
    queryFn: () => rpc('get_scan_progress', { p_scan_id: scanId }, progressSchema),
    // Describes the moment of the scan and never changes.
    staleTime: Infinity,
  })
}
