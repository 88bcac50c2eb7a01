import type { GameSessionChoice } from '@/lib/game-session/game-session-choices'
import { textLanguages, type TextLanguage } from '@/lib/i18n/text-languages'

/** Each list is one constant, so that forms and previews see no change where there is none. */
const alone: Record<TextLanguage, readonly TextLanguage[]> = { hu: ['hu'], en: ['en'] }

/** The languages of texts among these; both if there are none. */
export function textLanguagesAmong(used: readonly string[]): readonly TextLanguage[] {
  const [first, second] = textLanguages.filter((language) => used.includes(language))
  return first && !second ? alone[first] : textLanguages
}

/**
 * Returns the languages in which texts of some hunts are needed. Archived hunts count only when no other is chosen.
 * @param ids of the hunts; if none is known, those that are not archived
 */
export function languagesOfGameSessions(
  gameSessions: readonly Pick<GameSessionChoice, 'id' | 'archived_at' | 'languages'>[],
  ids: readonly string[],
): readonly TextLanguage[] {
  const selectedGameSessions = gameSessions.filter(({ id }) => ids.includes(id))
  const current = (selectedGameSessions.length > 0 ? selectedGameSessions : gameSessions).filter(
    ({ archived_at }) => archived_at === null,
  )
  return textLanguagesAmong(
    (current.length > 0 ? current : selectedGameSessions).flatMap(({ languages }) => languages),
  )
}

/** Like `languagesOfHunts`, as private.clue_languages has it: a clue that only archived hunts or tests have is in no hunt. */
export function languagesOfClue(
  gameSessions: readonly Pick<GameSessionChoice, 'id' | 'archived_at' | 'is_test' | 'languages'>[],
  ids: readonly string[],
): readonly TextLanguage[] {
  return languagesOfGameSessions(
    gameSessions.filter(({ archived_at, is_test }) => archived_at === null && !is_test),
    ids,
  )
}
