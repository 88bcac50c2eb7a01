import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { gameKeys } from '@/features/game/api/keys'
import { compareByName } from '@/lib/format/compare-by-name'
import { matchesSearch } from '@/lib/format/search-key'
import { supabase } from '@/lib/supabase/client'
import { readAll } from '@/lib/supabase/read-all'
import { read } from '@/lib/supabase/rpc'

const clueChoiceSchema = z.object({
  id: z.string(),
  name_hu: z.string(),
  name_en: z.string(),
  price: z.number(),
  required_clue_id: z.string().nullable(),
  is_active: z.boolean(),
  is_locked: z.boolean(),
})

/** A clue that a session can sell; the price is in tokens. */
export type ClueChoice = z.infer<typeof clueChoiceSchema>

const columns = Object.keys(clueChoiceSchema.shape).join(',')

/**
 * Clues whose name contains a text, by name; readable by organisers only. Fetched once and searched here,
 * as in `codeChoicesQueryOptions`.
 */
export function clueChoicesQueryOptions(search: string) {
  return queryOptions({
    queryKey: gameKeys.adminClueChoices,
    queryFn: async () => {
      const clues = await readAll(
        'clue_templates',
        (from, to) => supabase.from('clue_templates').select(columns).order('id').range(from, to),
        z.array(clueChoiceSchema),
      )
      return clues.sort(compareByName(({ name_hu }) => name_hu))
    },
    select: (clues) =>
      clues.filter(({ name_hu, name_en }) => matchesSearch(search, [name_hu, name_en])),
  })
}

/** Name of a required clue that is not part of the session. */
export function clueNameQueryOptions(id: string) {
  return queryOptions({
    queryKey: gameKeys.adminClueName(id),
    queryFn: () =>
      read(
        'clue_templates',
        supabase.from('clue_templates').select('name_hu,name_en').eq('id', id).maybeSingle(),
        z.object({ name_hu: z.string(), name_en: z.string() }).nullable(),
      ),
  })
}
