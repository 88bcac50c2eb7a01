import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { profileKeys } from '@/features/profile/api/keys'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

/** A bought clue as the ledger names it. */
const clueNameSchema = z.object({
  clue_id: z.string(),
  clue_name_hu: z.string(),
  clue_name_en: z.string(),
})

const columns = Object.keys(clueNameSchema.shape).join(',')

/** Names of all clues that the player has bought and may open. */
export function clueNamesQueryOptions(uid: string) {
  return queryOptions({
    queryKey: profileKeys.clueNames,
    queryFn: () =>
      read(
        'purchased_clues',
        supabase.from('purchased_clues').select(columns).eq('user_id', uid),
        z.array(clueNameSchema),
      ),
  })
}
