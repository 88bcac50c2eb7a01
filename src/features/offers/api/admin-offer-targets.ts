import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { offerKeys } from '@/features/offers/api/keys'
import { compareByName } from '@/lib/format/compare-by-name'
import { readAll } from '@/lib/supabase/read-all'
import { read } from '@/lib/supabase/rpc'
import { fetchSessionChoices, type SessionChoice } from '@/lib/hunt/session-choices'
import { supabase } from '@/lib/supabase/client'

const names = { id: z.string(), name_hu: z.string(), name_en: z.string() }
const clueSchema = z.object({ ...names, price: z.number() })
const guideSchema = z.object({ id: z.string(), clue_id: z.string(), price: z.number() })
const productSchema = z.object({
  ...names,
  tokens: z.number(),
  price_huf_minor: z.number(),
  price_eur_minor: z.number(),
})

const columnsOf = (schema: z.ZodObject) => Object.keys(schema.shape).join(',')

/** Everything that an offer can sell, with regular prices in tokens or minor units. */
export interface OfferTargets {
  clues: z.infer<typeof clueSchema>[]
  guides: z.infer<typeof guideSchema>[]
  products: z.infer<typeof productSchema>[]
  sessions: SessionChoice[]
}

/** Includes clues and packages that are off sale: row-level security shows them to admins. */
export function offerTargetsQueryOptions() {
  return queryOptions({
    queryKey: offerKeys.adminTargets,
    queryFn: async (): Promise<OfferTargets> => {
      const [clues, guides, products, sessions] = await Promise.all([
        readAll(
          'clue_templates',
          (from, to) =>
            supabase
              .from('clue_templates')
              .select(columnsOf(clueSchema))
              .order('id')
              .range(from, to),
          z.array(clueSchema),
        ),
        readAll(
          'clue_solution_guides',
          (from, to) =>
            supabase
              .from('clue_solution_guides')
              .select(columnsOf(guideSchema))
              .order('id')
              .range(from, to),
          z.array(guideSchema),
        ),
        read(
          'token_products',
          supabase
            .from('token_products')
            .select(columnsOf(productSchema))
            .order('position')
            .order('id'),
          z.array(productSchema),
        ),
        fetchSessionChoices(),
      ])
      clues.sort(compareByName(({ name_hu }) => name_hu))
      return { clues, guides, products, sessions: sessions.filter(({ is_test }) => !is_test) }
    },
  })
}
