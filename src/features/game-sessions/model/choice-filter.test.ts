import { expect, it } from 'vitest'
import {
  MAX_CHOICES,
  searchClues,
  searchCodes,
  unselectedChoices,
} from '@/features/game-sessions/model/choice-filter'

it('A picker shows the same number of entries however many are chosen', () => {
  const rows = Array.from({ length: MAX_CHOICES + 2 }, (_, index) => ({ id: String(index) }))
  const offered = unselectedChoices(rows, ['0', '3'])
  expect(offered).toHaveLength(MAX_CHOICES)
  expect(offered.map(({ id }) => id)).not.toContain('3')
  expect(unselectedChoices(rows, [])).toHaveLength(MAX_CHOICES)
})

it('Clues are found without accents', () => {
  const clues = ['Lánchíd', 'Vízimolnár'].map((name_hu) => ({ name_hu, name_en: '' }))
  expect(searchClues(clues, 'lanchid')).toEqual([clues[0]])
  expect(searchClues(clues, 'VI\u0301Z')).toEqual([clues[1]])
  expect(searchClues(clues, 'nincs')).toEqual([])
  expect(searchClues(clues, '')).toEqual(clues)
})

it('Codes are found by name and by printed short code, decoys are not', () => {
  const code = { points: 5, is_active: true, is_decoy: false }
  const codes = [
    { ...code, id: 'a', name: 'Park 2', short_code: 'HALL6789' },
    { ...code, id: 'b', name: 'Park 10', short_code: 'ABCD2345' },
    { ...code, id: 'c', name: 'Park 10', short_code: 'ABCD2346', is_decoy: true },
  ]
  for (const search of ['abcd-23', 'ABCD–2', 'park 10']) {
    expect(searchCodes(codes, search)).toEqual([codes[1]])
  }
  expect(searchCodes(codes, '')).toEqual(codes.slice(0, 2))
})
