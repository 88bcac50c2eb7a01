import { queryOptions } from '@tanstack/react-query'
import { fetchClueLinks, fetchGuideLinks } from '@/features/clues/api/clue-links'
import { userKeys } from '@/features/users/api/keys'
import { fetchSessionChoices } from '@/lib/hunt/session-choices'

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
        fetchClueLinks(),
        fetchGuideLinks(),
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
