import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { gameKeys } from '@/features/game/api/keys'
import { containing, rowsToAsk } from '@/features/game/model/choice-filter'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

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
 * The first clue templates whose name contains a text; row-level security shows them all to admins
 * only (spec §6).
 * @param chosen how many are chosen already; they are among the rows
 */
export function clueChoicesQueryOptions(search: string, chosen: number) {
  return queryOptions({
    queryKey: gameKeys.adminClueChoices(search, chosen),
    queryFn: () =>
      read(
        'clue_templates',
        supabase
          .from('clue_templates')
          .select(columns)
          .or(containing(['name_hu', 'name_en'], search))
          .order('name_hu')
          .order('id')
          .limit(rowsToAsk(chosen)),
        z.array(clueChoiceSchema),
      ),
    placeholderData: keepPreviousData,
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
