import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { clueKeys } from '@/features/clues/api/keys'
import { compareByName } from '@/lib/format/compare-by-name'
import { supabase } from '@/lib/supabase/client'
import { readAll } from '@/lib/supabase/read-all'

const codeSchema = z.object({ id: z.string(), name: z.string(), short_code: z.string() })

export type CodeChoice = z.infer<typeof codeSchema>

/** All printed codes by name; readable by organisers only. */
export function codeChoicesQueryOptions() {
  return queryOptions({
    queryKey: clueKeys.codeChoices,
    queryFn: async () => {
      const codes = await readAll(
        'qr_codes',
        (from, to) =>
          supabase.from('qr_codes').select('id,name,short_code').order('id').range(from, to),
        z.array(codeSchema),
      )
      return codes.sort(compareByName(({ name }) => name))
    },
  })
}
