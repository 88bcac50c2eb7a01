import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { codeKeys } from '@/features/codes/api/keys'
import { compareByName } from '@/lib/format/compare-by-name'
import { supabase } from '@/lib/supabase/client'
import { readAll } from '@/lib/supabase/read-all'

const codeChoiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  short_code: z.string(),
  points: z.number(),
  is_active: z.boolean(),
  is_decoy: z.boolean(),
})

/** A printed code as an option of a form, with its default points. */
export type CodeChoice = z.infer<typeof codeChoiceSchema>

const columns = Object.keys(codeChoiceSchema.shape).join(',')

/** All printed codes by name; readable by organisers only. */
export function codeChoicesQueryOptions() {
  return queryOptions({
    queryKey: codeKeys.choices,
    queryFn: async () => {
      const codes = await readAll(
        'qr_codes',
        (from, to) => supabase.from('qr_codes').select(columns).order('id').range(from, to),
        z.array(codeChoiceSchema),
      )
      return codes.sort(compareByName(({ name }) => name))
    },
  })
}
