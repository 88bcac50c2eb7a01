import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { clueKeys } from '@/features/clues/api/keys'
import { anyName } from '@/lib/format/any-name'
import { compareByName } from '@/lib/format/compare-by-name'
import { supabase } from '@/lib/supabase/client'
import { readAll } from '@/lib/supabase/read-all'
import { read } from '@/lib/supabase/rpc'

const linkSchema = z.object({
  id: z.string(),
  name_hu: z.string(),
  name_en: z.string(),
  price: z.number(),
  clue_type: z.string(),
  required_clue_id: z.nullable(z.string()),
  is_active: z.boolean(),
  is_locked: z.boolean(),
  updated_at: z.string(),
})

/** Summary of a clue with its requirement; the price is in tokens. */
export type ClueLink = z.infer<typeof linkSchema>

const columns = Object.keys(linkSchema.shape).join(',')

/** Fetches all clues by name; readable by organisers only. */
export async function fetchClueLinks(): Promise<ClueLink[]> {
  const links = await readAll(
    'clue_templates',
    (from, to) => supabase.from('clue_templates').select(columns).order('id').range(from, to),
    z.array(linkSchema),
  )
  return links.sort(compareByName(anyName))
}

export function clueLinksQueryOptions() {
  return queryOptions({ queryKey: clueKeys.links, queryFn: fetchClueLinks })
}

const guideSchema = z.object({
  id: z.string(),
  clue_id: z.string(),
  price: z.number(),
  is_active: z.boolean(),
  updated_at: z.string(),
})

/** A solution guide, named after its clue; price in tokens. */
export type GuideLink = z.infer<typeof guideSchema>

/** Fetches all solution guides; readable by organisers only. */
export function fetchGuideLinks(): Promise<GuideLink[]> {
  return readAll(
    'clue_solution_guides',
    (from, to) =>
      supabase
        .from('clue_solution_guides')
        .select(Object.keys(guideSchema.shape).join(','))
        .order('id')
        .range(from, to),
    z.array(guideSchema),
  )
}

export function guideLinksQueryOptions() {
  return queryOptions({ queryKey: clueKeys.guideLinks, queryFn: fetchGuideLinks })
}

/** Which hunts have which clues, to know the languages of the clues. */
export function clueHuntsQueryOptions() {
  return queryOptions({
    queryKey: clueKeys.hunts,
    queryFn: () =>
      readAll(
        'game_session_clues',
        (from, to) =>
          supabase
            .from('game_session_clues')
            .select('clue_id,game_session_id')
            .order('game_session_id')
            .order('clue_id')
            .range(from, to),
        z.array(z.object({ clue_id: z.string(), game_session_id: z.string() })),
      ),
  })
}

/** Ids of the clues for sale in these sessions. */
export function sessionCluesQueryOptions(sessionIds: readonly string[]) {
  return queryOptions({
    queryKey: clueKeys.ofSessions(sessionIds),
    queryFn: async () => {
      const rows = await read(
        'game_session_clues',
        supabase.from('game_session_clues').select('clue_id').in('game_session_id', sessionIds),
        z.array(z.object({ clue_id: z.string() })),
      )
      return rows.map(({ clue_id }) => clue_id)
    },
    enabled: sessionIds.length > 0,
  })
}
