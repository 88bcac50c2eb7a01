import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { gameKeys } from '@/features/game/api/keys'
import { compareByName } from '@/lib/format/compare-by-name'
import { matchesSearch } from '@/lib/format/search-key'
import { cleanCode } from '@/lib/forms/clean-pasted'
import { supabase } from '@/lib/supabase/client'
import { readAll } from '@/lib/supabase/read-all'

const codeChoiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  short_code: z.string(),
  points: z.number(),
  is_active: z.boolean(),
})

/** A code that a session can use, with its default points. */
export type CodeChoice = z.infer<typeof codeChoiceSchema>

const columns = Object.keys(codeChoiceSchema.shape).join(',')

/**
 * Codes whose name or short code contains a text, by name; readable by organisers only. Fetched once and
 * searched here, because PostgREST can neither ignore accents nor sort by locale.
 */
export function codeChoicesQueryOptions(search: string) {
  return queryOptions({
    queryKey: gameKeys.adminCodeChoices,
    queryFn: async () => {
      const codes = await readAll(
        'qr_codes',
        (from, to) =>
          // A decoy cannot be part of a session.
          supabase
            .from('qr_codes')
            .select(columns)
            .eq('is_decoy', false)
            .order('id')
            .range(from, to),
        z.array(codeChoiceSchema),
      )
      return codes.sort(compareByName(({ name }) => name))
    },
    select: (codes) => {
      const shortCode = cleanCode(search)
      return codes.filter(
        ({ name, short_code }) =>
          matchesSearch(search, [name]) || (shortCode !== '' && short_code.includes(shortCode)),
      )
    },
  })
}
