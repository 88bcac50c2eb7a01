import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { gameKeys } from '@/features/game/api/keys'
import { read } from '@/lib/rpc'
import { supabase } from '@/lib/supabase'

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

/** All clue templates, which row-level security shows whole to admins only (spec §6). */
export function clueChoicesQueryOptions() {
  return queryOptions({
    queryKey: gameKeys.adminClueChoices,
    queryFn: () =>
      read(
        'clue_templates',
        supabase.from('clue_templates').select(columns).order('name_hu').order('id'),
        z.array(clueChoiceSchema),
      ),
  })
}
