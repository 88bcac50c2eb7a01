import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { claimStatuses } from '@/features/treasure/model/claim-state'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { persistOffline } from '@/lib/offline/persist-offline'
import { readRows } from '@/lib/supabase/read-rows'
import { tableRow } from '@/lib/supabase/row-of'

/** Under ['claims'], which a 'claim' broadcast invalidates. */
export const claimKeys = {
  session: (gameSessionId: string | null) => [...queryKeyPrefixes.claims, gameSessionId] as const,
}

export const claimSchema = tableRow(
  'treasure_claims',
  [
    'id',
    'name',
    'address',
    'phone_number',
    'tax_id',
    'photo_path',
    'submitted_at',
    'reviewed_at',
    'rejection_reason',
  ],
  { status: z.catch(z.enum(claimStatuses), 'pending') },
)

/** One of the player's treasure claims, with the contact data that the hunt asked for. */
export type TreasureClaim = z.infer<typeof claimSchema>

/** The player's claims of a session, newest first; another claim is possible only after a rejection. */
export function treasureClaimsQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: claimKeys.session(gameSessionId),
    ...persistOffline,
    queryFn: () =>
      readRows('treasure_claims', claimSchema, (claims) =>
        claims.eq('game_session_id', gameSessionId).order('submitted_at', { ascending: false }),
      ),
  })
}
