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

/** A clue template that a session may sell; the price is in tokens. */
export type ClueChoice = z.infer<typeof clueChoiceSchema>

const columns = Object.keys(clueChoiceSchema.shape).join(',')

/**
 * The clue templates whose name contains a text, by name; row-level security shows them all to admins only.
 * All are read once and searched here, as codes are.
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

/** The name of a clue that is not part of the session, but that another one requires. */
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
