import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { profileKeys } from '@/features/profile/api/keys'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

/** Which clue a bought solution guide belongs to. */
const guideClueSchema = z.object({ solution_guide_id: z.string(), clue_id: z.string() })

/** The clues behind all solution guides that the player has bought and may open. */
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
