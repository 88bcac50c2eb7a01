import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { anyName, compareByName } from '@/lib/format/compare-by-name'
import { mediaSchema } from '@/lib/media/media'
import { readAllRows, readRows } from '@/lib/supabase/read-rows'
import { tableRow } from '@/lib/supabase/row-of'

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

/** Fetches all clues by name; readable by organisers only. */
export async function fetchClueLinks(): Promise<ClueLink[]> {
  const links = await readAllRows('clue_templates', linkSchema, (clues) => clues.order('id'))
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
  return readAllRows('clue_solution_guides', guideSchema, (guides) => guides.order('id'))
}

export function guideLinksQueryOptions() {
  return queryOptions({ queryKey: [...cluesKey, 'guide-links'], queryFn: fetchGuideLinks })
}

const gameSessionClueSchema = tableRow('game_session_clues', ['clue_id', 'game_session_id'])

/** Which hunts have which clues, to know the languages of the clues. */
export function clueGameSessionsQueryOptions() {
  return queryOptions({
    queryKey: [...cluesKey, 'hunts'],
    queryFn: () =>
      readAllRows('game_session_clues', gameSessionClueSchema, (rows) =>
        rows.order('game_session_id').order('clue_id'),
      ),
  })
}

/** Ids of the clues for sale in these sessions. */
export function gameSessionCluesQueryOptions(gameSessionIds: readonly string[]) {
  return queryOptions({
    queryKey: [...cluesKey, 'of-sessions', gameSessionIds],
    queryFn: async () => {
      const rows = await readRows('game_session_clues', gameSessionClueSchema, (all) =>
        all.in('game_session_id', gameSessionIds),
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
    readAllRows('clue_media', mediaUseSchema, (all) => all.is('removed_at', null).order('id')),
    readAllRows('media', fileSchema, (all) => all.order('id')),
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
