import { expect, it } from 'vitest'
import { languagesOfClue, languagesOfHunts } from '@/lib/hunt/languages-of-hunts'

const hunt = (id: string, languages: string[], isArchived = false, isTest = false) => ({
  id,
  languages,
  is_test: isTest,
  archived_at: isArchived ? '2026-01-01T00:00:00Z' : null,
})
const hunts = [hunt('hungarian', ['hu']), hunt('old', ['en'], true), hunt('older', ['en'], true)]

it.each([
  { ids: [], languages: ['hu'] },
  { ids: ['unknown'], languages: ['hu'] },
  { ids: ['hungarian'], languages: ['hu'] },
  { ids: ['old', 'older'], languages: ['en'] },
  { ids: ['hungarian', 'old'], languages: ['hu'] },
])('Texts of the hunts $ids are in $languages', ({ ids, languages }) => {
  expect(languagesOfHunts(hunts, ids)).toEqual(languages)
})

it('A clue of archived hunts only is needed in the languages of the others', () => {
  expect(languagesOfClue(hunts, ['old'])).toEqual(['hu'])
})

it('A test copy keeps no language of a clue needed', () => {
  const copy = hunt('copy', ['hu', 'en'], false, true)
  expect(languagesOfClue([...hunts, copy], ['hungarian', 'copy'])).toEqual(['hu'])
  expect(languagesOfClue([...hunts, copy], ['copy'])).toEqual(['hu'])
})

it('Without hunts, both languages are asked for', () => {
  expect(languagesOfHunts([], [])).toEqual(['hu', 'en'])
})

it('The same languages are the same list', () => {
  expect(languagesOfHunts(hunts, ['hungarian'])).toBe(languagesOfHunts(hunts, []))
  expect(languagesOfHunts([hunt('one', ['en', 'hu'])], [])).toBe(languagesOfHunts([], []))
})
