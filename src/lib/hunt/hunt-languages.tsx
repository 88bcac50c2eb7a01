import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { languagesOfClue, languagesOfHunts } from '@/lib/hunt/languages-of-hunts'
import { sessionChoicesQueryOptions } from '@/lib/hunt/session-choices'
import { TextLanguagesContext, textLanguages } from '@/lib/i18n/text-languages'

interface HuntLanguagesProps {
  /** Hunts to which the texts belong; none: all that are not archived; null: the texts belong to no hunt. */
  huntIds?: readonly string[] | null
  /** The texts are those of a clue or its guide. */
  isClue?: boolean
  children: ReactNode
}

/** Forms within ask for texts in the languages of these hunts only; for texts of no hunt, in all. */
export function HuntLanguages({ huntIds = [], isClue = false, children }: HuntLanguagesProps) {
  const { data: hunts = [] } = useQuery({
    ...sessionChoicesQueryOptions(),
    enabled: huntIds !== null,
  })
  const languagesOf = isClue ? languagesOfClue : languagesOfHunts
  return (
    <TextLanguagesContext value={huntIds === null ? textLanguages : languagesOf(hunts, huntIds)}>
      {children}
    </TextLanguagesContext>
  )
}
