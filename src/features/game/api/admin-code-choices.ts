import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { gameKeys } from '@/features/game/api/keys'
import { containing, containingCode, rowsToAsk } from '@/features/game/model/choice-filter'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const codeChoiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  short_code: z.string(),
  points: z.number(),
  is_active: z.boolean(),
})

/** A printed code that a session may use, with the points it usually gives. */
export type CodeChoice = z.infer<typeof codeChoiceSchema>

const columns = Object.keys(codeChoiceSchema.shape).join(',')

/**
 * The first QR codes whose name or short code contains a text; only admins can read the table (spec §6).
 * @param chosen how many are chosen already; they are among the rows
 */
export function codeChoicesQueryOptions(search: string, chosen: number) {
  return queryOptions({
    queryKey: gameKeys.adminCodeChoices(search, chosen),
    queryFn: () =>
      read(
        'qr_codes',
        supabase
          .from('qr_codes')
          .select(columns)
          // A decoy is part of no session.
          .eq('is_decoy', false)
          .or(`${containing(['name'], search)},${containingCode('short_code', search)}`)
          .order('name')
          .order('id')
          .limit(rowsToAsk(chosen)),
        z.array(codeChoiceSchema),
      ),
    placeholderData: keepPreviousData,
  })
}
