import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { gameKeys } from '@/features/game/api/keys'
import { persistOffline } from '@/lib/offline/persist-offline'
import { readPlayerState } from '@/lib/account/player-state'

const membershipSchema = z.object({
  game_session_id: z.string(),
  current_points: z.number(),
  /** Missing in lists stored by an earlier version. */
  found_codes: z.optional(z.number()),
  /** Codes to find before the treasure can be claimed; null: an organiser opens the claims. */
  codes_to_claim: z.optional(z.nullable(z.number())),
  joined_at: z.string(),
  /** Null: plays alone. Missing in lists stored by an earlier version. */
  team_id: z.optional(z.nullable(z.string())),
  /** Time of the last visit to the inbox; null: never. */
  announcements_read_at: z.nullable(z.string()),
})

export type Membership = z.infer<typeof membershipSchema>

/** Codes that the player has to find before claiming the treasure; null: an organiser opens the claims. */
export const codesToClaim = ({ codes_to_claim, found_codes = 0 }: Membership): number | null =>
  codes_to_claim === undefined ? Math.max(0, 1 - found_codes) : codes_to_claim

/** Whether the player is in a team of the session. */
export const hasTeam = (memberships: readonly Membership[], sessionId: string | null): boolean =>
  memberships.some(({ game_session_id: id, team_id }) => id === sessionId && team_id != null)

/** The player's joined sessions. */
export function membershipsQueryOptions() {
  return queryOptions({
    queryKey: gameKeys.memberships,
    ...persistOffline,
    queryFn: () => readPlayerState('memberships', z.array(membershipSchema)),
  })
}
