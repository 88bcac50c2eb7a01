import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { persistOffline } from '@/lib/offline/persist-offline'
import { supabase } from '@/lib/supabase/client'
import { read } from '@/lib/supabase/rpc'

/** Under ['claims'], which a 'claim' broadcast invalidates. */
export const claimKeys = {
  session: (gameSessionId: string | null) => [...queryKeyPrefixes.claims, gameSessionId] as const,
}

/** Columns of a claim that its player sees. */
export const claimSchema = z.object({
  id: z.string(),
  status: z.catch(z.enum(['pending', 'approved', 'rejected']), 'pending'),
  name: z.string(),
  // Null: the hunt did not ask for it.
  address: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  tax_id: z.nullable(z.string()),
  photo_path: z.nullable(z.string()),
  submitted_at: z.string(),
  reviewed_at: z.nullable(z.string()),
  rejection_reason: z.nullable(z.string()),
})

/** One of the player's treasure claims, with contact data. */
export type TreasureClaim = z.infer<typeof claimSchema>

const columns = Object.keys(claimSchema.shape).join(',')

/** The player's claims of a session, newest first; another claim is possible only after a rejection. */
export function treasureClaimsQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: claimKeys.session(gameSessionId),
    ...persistOffline,
    queryFn: () =>
      read(
        'treasure_claims',
        supabase
          .from('treasure_claims')
          .select(columns)
          .eq('game_session_id', gameSessionId)
          .order('submitted_at', { ascending: false }),
        z.array(claimSchema),
      ),
  })
}
