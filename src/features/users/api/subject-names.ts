import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { userKeys } from '@/features/users/api/keys'
import { fetchSessionChoices } from '@/lib/hunt/session-choices'
import { supabase } from '@/lib/supabase/client'
import { readAll } from '@/lib/supabase/read-all'

const clueSchema = z.object({ id: z.string(), name_hu: z.string(), name_en: z.string() })
const guideSchema = z.object({ id: z.string(), clue_id: z.string() })

/** A name in both languages; sessions have the same name in both. */
interface SubjectName {
  name_hu: string
  name_en: string
}

/** Names by id of all clues, guides (named after their clue) and sessions, to describe ledger rows. */
export function subjectNamesQueryOptions() {
  return queryOptions({
    queryKey: userKeys.tokenSubjectNames,
    queryFn: async (): Promise<Map<string, SubjectName>> => {
      const [clues, guides, sessions] = await Promise.all([
        readAll(
          'clue_templates',
          (from, to) =>
            supabase
              .from('clue_templates')
              .select('id,name_hu,name_en')
              .order('id')
              .range(from, to),
          z.array(clueSchema),
        ),
        readAll(
          'clue_solution_guides',
          (from, to) =>
            supabase.from('clue_solution_guides').select('id,clue_id').order('id').range(from, to),
          z.array(guideSchema),
        ),
        fetchSessionChoices(),
      ])
      const names = new Map<string, SubjectName>(clues.map((clue) => [clue.id, clue]))
      for (const { id, name } of sessions) names.set(id, { name_hu: name, name_en: name })
      for (const { id, clue_id } of guides) {
        const clue = names.get(clue_id)
        if (clue) names.set(id, clue)
      }
      return names
    },
    staleTime: 60_000,
  })
}
