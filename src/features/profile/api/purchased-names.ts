import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { profileKeys } from '@/features/profile/api/keys'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const clueNameSchema = z.object({
  clue_id: z.string(),
  clue_name_hu: z.string(),
  clue_name_en: z.string(),
})

const columns = Object.keys(clueNameSchema.shape).join(',')

/** Names of all accessible clues that the player has bought. */
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

const guideClueSchema = z.object({ solution_guide_id: z.string(), clue_id: z.string() })

/** Clue ids of all accessible solution guides that the player has bought. */
export function guideCluesQueryOptions(uid: string) {
  return queryOptions({
    queryKey: profileKeys.guideClues,
    queryFn: () =>
      read(
        'purchased_solution_guides',
        supabase
          .from('purchased_solution_guides')
          .select('solution_guide_id,clue_id')
          .eq('user_id', uid),
        z.array(guideClueSchema),
      ),
  })
}
