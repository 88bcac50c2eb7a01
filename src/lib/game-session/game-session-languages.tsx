import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  languagesOfClue,
  languagesOfGameSessions,
} from '@/lib/game-session/languages-of-game-sessions'
import { gameSessionChoicesQueryOptions } from '@/lib/game-session/game-session-choices'
import { TextLanguagesContext, textLanguages } from '@/lib/i18n/text-languages'

interface GameSessionLanguagesProps {
  /** Hunts to which the texts belong; none: all that are not archived; null: the texts belong to no hunt. */
  gameSessionIds?: readonly string[] | null
  /** The texts are those of a clue or its guide. */
  isClue?: boolean
  children: ReactNode
}

/** Forms within ask for texts in the languages of these hunts only; for texts of no hunt, in all. */
export function GameSessionLanguages({
  gameSessionIds = [],
  isClue = false,
  children,
}: GameSessionLanguagesProps) {
  const { data: gameSessions = [] } = useQuery({
    ...gameSessionChoicesQueryOptions(),
    enabled: gameSessionIds !== null,
  })
  const languagesOf = isClue ? languagesOfClue : languagesOfGameSessions
  return (
    <TextLanguagesContext
      value={gameSessionIds === null ? textLanguages : languagesOf(gameSessions, gameSessionIds)}
    >
      {children}
    </TextLanguagesContext>
  )
}
