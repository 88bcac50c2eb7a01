import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { claimKeys } from '@/features/treasure/api/keys'
import { persistOffline } from '@/lib/offline/persist-offline'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const claimSchema = z.object({
  id: z.string(),
  status: z.enum(['pending', 'approved', 'rejected']).catch('pending'),
  name: z.string(),
  address: z.string(),
  phone_number: z.string(),
  tax_id: z.string().nullable(),
  photo_path: z.string().nullable(),
  submitted_at: z.string(),
  reviewed_at: z.string().nullable(),
  rejection_reason: z.string().nullable(),
})

/** One of the player's treasure claims, with contact data. */
export type TreasureClaim = z.infer<typeof claimSchema>

const columns = Object.keys(claimSchema.shape).join(',')

/** The player's claims of a session, newest first; another claim is possible only after a rejection. */
export function treasureClaimsQueryOptions(sessionId: string) {
  return queryOptions({
    queryKey: claimKeys.session(sessionId),
    ...persistOffline,
    queryFn: () =>
      read(
        'treasure_claims',
        supabase
          .from('treasure_claims')
          .select(columns)
          .eq('game_session_id', sessionId)
          .order('submitted_at', { ascending: false }),
        z.array(claimSchema),
      ),
  })
}
