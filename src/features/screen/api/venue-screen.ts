import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { gameSessionStatesSchema } from '@/features/game/model/game-session-state'
import { drawnFindMapSchema } from '@/features/results/api/results'
import { AppError } from '@/lib/supabase/errors'
import type { Row } from '@/lib/supabase/row-of'
import { rpc } from '@/lib/supabase/rpc'
import { themes } from '@/stores/theme'
import { venueScreenSchema } from '@/types/database-schemas/venue-screen'

const screenKey = (token: string) => ['venue-screen', token] as const

/** Panels of a venue screen, in their usual order. */
export const screenPanels = ['countdown', 'board', 'finds', 'announcements', 'join', 'map'] as const

/** A row of the board on a screen; the name may be initials. */
export type ScreenRow = Row<'public_board_row'>

const shownScreenSchema = z.object({
  ...venueScreenSchema.shape,
  theme: z.catch(z.enum(themes), 'dark'),
  language: z.catch(z.enum(['hu', 'en', 'de']), 'hu'),
  states: gameSessionStatesSchema,
  /** Null: not chosen. */
  find_map: z.nullable(drawnFindMapSchema),
})

/** What a venue screen shows; `panels` may have some that this release does not know. */
export type VenueScreen = z.infer<typeof shownScreenSchema>

const responseSchema = z.union([shownScreenSchema, z.object({ version: z.string() })])

/** Together with a response time of up to half a second, changes appear within two seconds. */
const POLL_MS = 1500
/** After an error; a restored connection polls at once. */
const POLL_AFTER_ERROR_MS = 5000

/** Returns whether a link is wrong or revoked; asking again would only use up the visitor's attempts. */
export function isLinkDead(error: Error | null): boolean {
  return error instanceof AppError && error.key === 'venue_screen_not_found'
}

/**
 * The venue screen of a link, polled every 1.5 s; the response is short while nothing has changed.
 * @throws AppError `venue_screen_not_found` (wrong or revoked), `rate_limit_exceeded`
 */
export function venueScreenQueryOptions(token: string) {
  return queryOptions({
    queryKey: screenKey(token),
    queryFn: async ({ client, queryKey }) => {
      const known = client.getQueryData<VenueScreen>(queryKey)
      const version = known?.version ?? null
      const response = await rpc(
        'get_venue_screen',
        { p_token: token, p_version: version },
        responseSchema,
      )
      if ('name' in response) return response
      if (known) return known
      throw new AppError('network_unavailable', 200)
    },
    meta: { isPublic: true },
    retry: false,
    staleTime: 0,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { error } }) => {
      if (isLinkDead(error)) return false
      return error ? POLL_AFTER_ERROR_MS : POLL_MS
    },
  })
}

/**
 * Reveals the next rank from a screen; takes the number of ranks that it shows, so that two key presses
 * do not skip one.
 * @throws AppError `venue_screen_not_found`, `rate_limit_exceeded`
 */
export function useRevealNextPlace(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (revealed: number) =>
      rpc('reveal_next_place', { p_token: token, p_revealed: revealed }, shownScreenSchema),
    onSuccess: async (screen) => {
      const queryKey = screenKey(token)
      // A poll that was sent before would hide the rank again.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, screen)
    },
  })
}
