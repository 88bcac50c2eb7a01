import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { knownRows } from '@/lib/content/known-rows'
import { type Media, mediaSchema, mediaTypes } from '@/lib/media/media'
import { persistOffline } from '@/lib/offline/persist-offline'
import { readRows } from '@/lib/supabase/read-rows'
import { toReadError } from '@/lib/supabase/errors'
import { type Row, tableRow } from '@/lib/supabase/row-of'
import { rpc, rpcMutation, rpcQuery } from '@/lib/supabase/rpc'
import { boughtClueSchema } from '@/types/database-schemas/bought-clue'
import { boughtSolutionGuideSchema } from '@/types/database-schemas/bought-solution-guide'
import { clueMediaRowSchema } from '@/types/database-schemas/clue-media-row'
import { shopClueRowSchema } from '@/types/database-schemas/shop-clue-row'

/** The first row of each key: two members of a team may each have bought a copy. */
export function uniqueBy<Row>(rows: readonly Row[], key: (row: Row) => string): Row[] {
  const seen = new Set<string>()
  return rows.filter((row) => !seen.has(key(row)) && seen.add(key(row)))
}

const shopClueSchema = z.object({
  ...shopClueRowSchema.shape,
  price_reason: z.catch(z.enum(['regular', 'offer', 'vip']), 'regular'),
})

/**
 * A clue on sale with its solution guide, without their contents; prices in tokens. The offer fields describe
 * the offer behind the effective price; `is_found`: the player or the team has scanned the code of the clue.
 */
export type ShopClue = z.infer<typeof shopClueSchema>

/**
 * The clues on sale in a joined session, each with the error that blocks its purchase.
 * @throws AppError `game_session_not_found`, `session_not_joined`
 */
export function shopCluesQueryOptions(gameSessionId: string) {
  const args = { p_game_session_id: gameSessionId }
  const prefix = [...queryKeyPrefixes.shop, gameSessionId]
  return rpcQuery('list_shop_clues', args, prefix, z.array(shopClueSchema))
}

const clueMediaSchema = z.object({
  ...clueMediaRowSchema.shape,
  kind: mediaSchema.shape.kind,
})

/** `solution_guide_id` null: of the clue itself. */
export type ClueMedia = Omit<Row<'clue_media_row'>, 'media_id' | keyof Media> & Media

/** Scope of their files; see MediaView. */
export const clueMediaScope = (gameSessionId: string) => `clues/${gameSessionId}`

/**
 * Pictures and sounds of the clues and guides that the player or the team owns in a session, in order.
 * @throws AppError
 */
export function clueMediaQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.shop, gameSessionId, 'media'],
    ...persistOffline,
    queryFn: async (): Promise<ClueMedia[]> => {
      const rows = await rpc(
        'list_clue_media',
        { p_game_session_id: gameSessionId },
        knownRows(clueMediaSchema, 'content_type', mediaTypes),
      )
      return rows.map(({ media_id, ...row }) => ({ ...row, id: media_id }))
    },
  })
}

const purchasedClueSchema = tableRow('purchased_clues', [
  'id',
  'user_id',
  'clue_id',
  'game_session_id',
  'clue_name_hu',
  'clue_name_en',
  'clue_type',
  'clue_description_hu',
  'clue_description_en',
  'clue_content_hu',
  'clue_content_en',
  'purchase_price',
  'purchased_at',
  'is_revealed',
  'order_id',
])

/**
 * A clue that the player or the team owns, with its content at the time of purchase; price in tokens. `user_id`: the
 * player, or a team mate who bought it for the team; `is_revealed`: it came with a find, from the card of the code.
 */
export type PurchasedClue = z.infer<typeof purchasedClueSchema>

async function fetchPurchasedClues(gameSessionId: string | null): Promise<PurchasedClue[]> {
  try {
    const clues = await readRows('purchased_clues', purchasedClueSchema, (all) =>
      (gameSessionId === null ? all : all.eq('game_session_id', gameSessionId)).order(
        'purchased_at',
        { ascending: false },
      ),
    )
    return gameSessionId === null ? clues : uniqueBy(clues, ({ clue_id }) => clue_id)
  } catch (thrown) {
    throw toReadError(thrown, 'purchased_clues_failed')
  }
}

/**
 * The clues of the player and the team in a session, newest first, each once; the database hides expired ones.
 * @param gameSessionId null: all sessions, with the copies of several members
 * @throws AppError `purchased_clues_failed`, or `network_unavailable` when there was no response
 */
export function purchasedCluesQueryOptions(gameSessionId: string | null) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.shop, gameSessionId, 'purchased-clues'],
    ...persistOffline,
    queryFn: () => fetchPurchasedClues(gameSessionId),
  })
}

const purchasedGuideSchema = tableRow('purchased_solution_guides', [
  'id',
  'user_id',
  'clue_id',
  'solution_guide_id',
  'game_session_id',
  'content_hu',
  'content_en',
  'price',
  'purchased_at',
])

/** A solution guide that the player or the team owns, with its content at the time of purchase. */
export type PurchasedGuide = z.infer<typeof purchasedGuideSchema>

async function fetchPurchasedGuides(gameSessionId: string | null): Promise<PurchasedGuide[]> {
  try {
    const guides = await readRows('purchased_solution_guides', purchasedGuideSchema, (all) =>
      gameSessionId === null ? all : all.eq('game_session_id', gameSessionId),
    )
    return gameSessionId === null ? guides : uniqueBy(guides, (guide) => guide.solution_guide_id)
  } catch (thrown) {
    throw toReadError(thrown, 'purchased_guides_failed')
  }
}

/**
 * The solution guides of the player and the team in a session, each once.
 * @param gameSessionId null: all sessions, with the copies of several members
 * @throws AppError `purchased_guides_failed`, or `network_unavailable` when there was no response
 */
export function purchasedSolutionGuidesQueryOptions(gameSessionId: string | null) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.shop, gameSessionId, 'purchased-guides'],
    ...persistOffline,
    queryFn: () => fetchPurchasedGuides(gameSessionId),
  })
}

/**
 * Buys a clue. Refetches shop and balance even after a rejection, so
 * that the new price is known after `price_changed`.
 * - `p_expected_price`: tokens, as shown to the player
 * - `p_request_id`: repeating a request is the same purchase
 * @throws AppError `session_not_joined`, `clue_template_not_found`, `clue_already_owned`,
 *   `game_session_ended`, `clue_sales_closed`, `clue_code_already_found`, `required_clue_missing`,
 *   `clue_not_yet_available`, `price_changed`, `offer_not_found`, `offer_sold_out`,
 *   `rate_limit_exceeded`, `insufficient_balance`, `request_id_reused`
 */
export const useBuyClue = rpcMutation('buy_clue', {
  refresh: ({ p_game_session_id }) => [
    [...queryKeyPrefixes.shop, p_game_session_id],
    accountKeys.balances,
  ],
  answer: boughtClueSchema,
})

/**
 * Buys the solution guide of an owned clue; refetches like `useBuyClue`.
 * @throws AppError `session_not_joined`, `solution_guide_not_found`, `guide_already_owned`,
 *   `clue_not_owned`, `game_session_ended`, `clue_sales_closed`, `clue_code_already_found`, `price_changed`,
 *   `rate_limit_exceeded`, `insufficient_balance`, `request_id_reused`
 */
export const useBuySolutionGuide = rpcMutation('buy_solution_guide', {
  refresh: ({ p_game_session_id }) => [
    [...queryKeyPrefixes.shop, p_game_session_id],
    accountKeys.balances,
  ],
  answer: boughtSolutionGuideSchema,
})

/** Maximum number of clues per request. */
const CHUNK = 100

/** Reports shop clues that the player has seen; the server counts each once. */
export async function trackClueViews(gameSessionId: string, clueIds: string[]): Promise<void> {
  for (let start = 0; start < clueIds.length; start += CHUNK) {
    const p_clue_ids = clueIds.slice(start, start + CHUNK)
    await rpc('track_clue_views', { p_game_session_id: gameSessionId, p_clue_ids })
  }
}
