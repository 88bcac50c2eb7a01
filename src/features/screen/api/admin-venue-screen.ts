import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc, rpcMutation } from '@/lib/supabase/rpc'
import { themes } from '@/stores/theme'

const screensKey = [...queryKeyPrefixes.admin, 'venue-screen'] as const

export const adminScreenSchema = rowOf('admin_venue_screen', {
  theme: z.catch(z.enum(themes), 'dark'),
  language: z.catch(z.enum(['hu', 'en', 'de']), 'hu'),
})

/**
 * The venue screen of a hunt, as organisers see it; live without `reveal_places`. Panels of a newer database stay
 * chosen, but cannot be changed here.
 */
export type AdminScreen = z.infer<typeof adminScreenSchema>

/** Interval during a reveal, ms: key presses at the screen itself send no broadcast. */
const REVEAL_POLL_MS = 2000

/**
 * The venue screen of a hunt, polled during a reveal.
 * @throws AppError `admin_permissions_required`, `game_session_not_found`
 */
export function adminScreenQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: [...screensKey, gameSessionId],
    queryFn: () =>
      rpc('admin_get_venue_screen', { p_game_session_id: gameSessionId }, adminScreenSchema),
    refetchInterval: ({ state: { data } }) =>
      (data?.reveal_places ?? null) !== null && REVEAL_POLL_MS,
  })
}

/**
 * Saves what the venue screen of a hunt shows.
 * @throws AppError `admin_access_required`, `game_session_not_found`, `invalid_input`
 */
export const useSaveVenueScreen = rpcMutation('admin_save_venue_screen', {
  refresh: [screensKey],
  answer: adminScreenSchema,
})

/**
 * Makes a new link of the venue screen (true) or revokes it (false); the old one stops at once. The token is
 * returned this once; null when revoked.
 * @throws AppError `admin_access_required`, `game_session_not_found`
 */
export const useSetVenueScreenLink = rpcMutation('admin_set_venue_screen_link', {
  refresh: [screensKey],
})

/**
 * Starts the reveal on the venue screen (0), shows that many of the last ranks, or ends it (null).
 * @throws AppError `admin_access_required`, `game_session_not_found`, `nothing_to_reveal`, `invalid_input`
 */
export const useRevealPlaces = rpcMutation('admin_reveal_places', {
  refresh: [screensKey],
  answer: adminScreenSchema,
})
