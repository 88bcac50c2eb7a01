import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { clueKeys } from '@/features/clues/api/keys'
import { mediaSchema } from '@/lib/media/media'
import { supabase } from '@/lib/supabase/client'
import { readAll } from '@/lib/supabase/read-all'

const useSchema = z.object({
  clue_id: z.string(),
  solution_guide_id: z.nullable(z.string()),
  media_id: z.string(),
})

const fileSchema = z.object({
  ...z.pick(mediaSchema, { id: true, kind: true, content_type: true }).shape,
  name: z.string(),
})

/** A picture or sound that a clue has, or its guide if `solution_guide_id` is not null. */
export type MediaLink = z.infer<typeof useSchema> & { file: z.infer<typeof fileSchema> }

/** Fetches which pictures and sounds clues and guides have; readable by organisers only. */
async function fetchMediaLinks(): Promise<MediaLink[]> {
  const [uses, files] = await Promise.all([
    readAll(
      'clue_media',
      (from, to) =>
        supabase
          .from('clue_media')
          .select(Object.keys(useSchema.shape).join(','))
          .is('removed_at', null)
          .order('id')
          .range(from, to),
      z.array(useSchema),
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
  return queryOptions({ queryKey: clueKeys.mediaLinks, queryFn: fetchMediaLinks })
}
