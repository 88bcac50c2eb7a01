import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { gameSessionStatesSchema } from '@/features/game/model/game-session-state'
import { findMapSchema } from '@/features/results/api/results'
import { AppError } from '@/lib/supabase/errors'
import { rpc } from '@/lib/supabase/rpc'
import { themes } from '@/stores/theme'

const screenKey = (token: string) => ['venue-screen', token] as const

/** Panels of a venue screen, in their usual order. */
export const screenPanels = ['countdown', 'board', 'finds', 'announcements', 'join', 'map'] as const

const rowSchema = z.object({ rank: z.number(), name: z.string(), points: z.number() })

/** A row of the board on a screen; the name may be initials. */
export type ScreenRow = z.infer<typeof rowSchema>

/** What a venue screen shows; `version` changes with it. Panels that are not chosen are empty. */
const venueScreenSchema = z.object({
  version: z.string(),
  name: z.string(),
  /** Panels that this release does not know are left out. */
  panels: z.array(z.string()),
  theme: z.catch(z.enum(themes), 'dark'),
  language: z.catch(z.enum(['hu', 'en', 'de']), 'hu'),
  allows_embedding: z.boolean(),
  states: gameSessionStatesSchema,
  ends_at: z.nullable(z.string()),
  frozen_at: z.nullable(z.string()),
  join_code: z.nullable(z.string()),
  board: z.array(rowSchema),
  finds: z.array(
    z.object({ id: z.number(), name: z.string(), points: z.number(), found_at: z.string() }),
  ),
  announcements: z.array(
    z.object({
      id: z.string(),
      title_hu: z.string(),
      title_en: z.string(),
      body_hu: z.string(),
      body_en: z.string(),
      created_at: z.string(),
    }),
  ),
  /** Null: not chosen. */
  find_map: z.nullable(findMapSchema),
  reveal: z.nullable(
    z.object({ places: z.number(), revealed: z.number(), rows: z.array(rowSchema) }),
  ),
})
export type VenueScreen = z.infer<typeof venueScreenSchema>

const responseSchema = z.union([venueScreenSchema, z.object({ version: z.string() })])

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
      rpc('reveal_next_place', { p_token: token, p_revealed: revealed }, venueScreenSchema),
    onSuccess: async (screen) => {
      const queryKey = screenKey(token)
      // A poll that was sent before would hide the rank again.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, screen)
    },
  })
}
