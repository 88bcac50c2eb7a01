import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { gameKeys } from '@/features/game/api/keys'
import { read } from '@/lib/rpc'
import { supabase } from '@/lib/supabase'

const codeChoiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  points: z.number(),
  is_active: z.boolean(),
})

/** A printed code that a session may use, with the points it usually gives. */
export type CodeChoice = z.infer<typeof codeChoiceSchema>

const columns = Object.keys(codeChoiceSchema.shape).join(',')

/** All QR codes; only admins can read the table (spec §6). */
export function codeChoicesQueryOptions() {
  return queryOptions({
    queryKey: gameKeys.adminCodeChoices,
    queryFn: () =>
      read(
        'qr_codes',
        supabase.from('qr_codes').select(columns).order('name').order('id'),
        z.array(codeChoiceSchema),
      ),
  })
}
