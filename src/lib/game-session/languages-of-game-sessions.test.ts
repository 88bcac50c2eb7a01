import { expect, it } from 'vitest'
import {
  languagesOfClue,
  languagesOfGameSessions,
} from '@/lib/game-session/languages-of-game-sessions'

const gameSession = (id: string, languages: string[], isArchived = false, isTest = false) => ({
  id,
  languages,
  is_test: isTest,
  archived_at: isArchived ? '2026-01-01T00:00:00Z' : null,
})
const gameSessions = [
  gameSession('hungarian', ['hu']),
  gameSession('old', ['en'], true),
  gameSession('older', ['en'], true),
]

it.each([
  { ids: [], languages: ['hu'] },
  { ids: ['unknown'], languages: ['hu'] },
  { ids: ['hungarian'], languages: ['hu'] },
  { ids: ['old', 'older'], languages: ['en'] },
  { ids: ['hungarian', 'old'], languages: ['hu'] },
])('Texts of the hunts $ids are in $languages', ({ ids, languages }) => {
  expect(languagesOfGameSessions(gameSessions, ids)).toEqual(languages)
})

it('A clue of archived hunts only is needed in the languages of the others', () => {
  expect(languagesOfClue(gameSessions, ['old'])).toEqual(['hu'])
})

it('A test copy keeps no language of a clue needed', () => {
  const copy = gameSession('copy', ['hu', 'en'], false, true)
  expect(languagesOfClue([...gameSessions, copy], ['hungarian', 'copy'])).toEqual(['hu'])
  expect(languagesOfClue([...gameSessions, copy], ['copy'])).toEqual(['hu'])
})

it('Without hunts, both languages are asked for', () => {
  expect(languagesOfGameSessions([], [])).toEqual(['hu', 'en'])
})

it('The same languages are the same list', () => {
  expect(languagesOfGameSessions(gameSessions, ['hungarian'])).toBe(
    languagesOfGameSessions(gameSessions, []),
  )
  expect(languagesOfGameSessions([gameSession('one', ['en', 'hu'])], [])).toBe(
    languagesOfGameSessions([], []),
  )
})
