import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sessionChoicesQueryOptions } from '@/lib/hunt/session-choices'
import { TextLanguagesContext, textLanguages } from '@/lib/i18n/text-languages'

interface HuntLanguagesProps {
  /** Hunts to which the texts belong; none: all that are not archived, as private.clue_languages has it. */
  huntIds?: readonly string[]
  children: ReactNode
}

/** Forms within ask for texts in the languages of these hunts only. */
export function HuntLanguages({ huntIds = [], children }: HuntLanguagesProps) {
  const { data: hunts = [] } = useQuery(sessionChoicesQueryOptions())
  const current = hunts.filter(({ archived_at }) => archived_at === null)
  const chosen = current.filter(({ id }) => huntIds.includes(id))
  const used = (chosen.length > 0 ? chosen : current).flatMap(({ languages }) => languages)
  const languages = textLanguages.filter((language) => used.includes(language))
  return (
    <TextLanguagesContext value={languages.length > 0 ? languages : textLanguages}>
      {children}
    </TextLanguagesContext>
  )
}
