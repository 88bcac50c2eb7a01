import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { anyName, compareByName } from '@/lib/format/compare-by-name'
import { mediaSchema } from '@/lib/media/media'
import { supabase } from '@/lib/supabase/client'
import { readAll } from '@/lib/supabase/fetch-all-pages'
import { tableRow } from '@/lib/supabase/row-of'
import { read } from '@/lib/supabase/rpc'

export const cluesKey = [...queryKeyPrefixes.admin, 'clues'] as const

const linkSchema = tableRow('clue_templates', [
  'id',
  'name_hu',
  'name_en',
  'price',
  'clue_type',
  'required_clue_id',
  'is_active',
  'is_locked',
  'updated_at',
])

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
  return queryOptions({ queryKey: [...cluesKey, 'links'], queryFn: fetchClueLinks })
}

const guideSchema = tableRow('clue_solution_guides', [
  'id',
  'clue_id',
  'price',
  'is_active',
  'updated_at',
])

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
  return queryOptions({ queryKey: [...cluesKey, 'guide-links'], queryFn: fetchGuideLinks })
}

/** Which hunts have which clues, to know the languages of the clues. */
export function clueGameSessionsQueryOptions() {
  return queryOptions({
    queryKey: [...cluesKey, 'hunts'],
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
        z.array(tableRow('game_session_clues', ['clue_id', 'game_session_id'])),
      ),
  })
}

/** Ids of the clues for sale in these sessions. */
export function gameSessionCluesQueryOptions(gameSessionIds: readonly string[]) {
  return queryOptions({
    queryKey: [...cluesKey, 'of-sessions', gameSessionIds],
    queryFn: async () => {
      const rows = await read(
        'game_session_clues',
        supabase.from('game_session_clues').select('clue_id').in('game_session_id', gameSessionIds),
        z.array(tableRow('game_session_clues', ['clue_id'])),
      )
      return rows.map(({ clue_id }) => clue_id)
    },
    enabled: gameSessionIds.length > 0,
  })
}

const mediaUseSchema = tableRow('clue_media', ['clue_id', 'solution_guide_id', 'media_id'])

const { kind, content_type } = mediaSchema.shape
const fileSchema = tableRow('media', ['id', 'name'], { kind, content_type })

/** A picture or sound that a clue has, or its guide if `solution_guide_id` is not null. */
export type MediaLink = z.infer<typeof mediaUseSchema> & { file: z.infer<typeof fileSchema> }

/** Fetches which pictures and sounds clues and guides have; readable by organisers only. */
async function fetchMediaLinks(): Promise<MediaLink[]> {
  const [uses, files] = await Promise.all([
    readAll(
      'clue_media',
      (from, to) =>
        supabase
          .from('clue_media')
          .select(Object.keys(mediaUseSchema.shape).join(','))
          .is('removed_at', null)
          .order('id')
          .range(from, to),
      z.array(mediaUseSchema),
    ),
    readAll(
      'media',
      (from, to) =>
        supabase
          .from('media')
          .select(Object.keys(fileSchema.shape).join(','))
          .order('id')
          .range(from, to),
      z.array(fileSchema),
    ),
  ])
  const byId = new Map(files.map((file) => [file.id, file]))
  return uses.flatMap((use) => {
    const file = byId.get(use.media_id)
    return file ? [{ ...use, file }] : []
  })
}

export function mediaLinksQueryOptions() {
  return queryOptions({ queryKey: [...cluesKey, 'media-links'], queryFn: fetchMediaLinks })
}
