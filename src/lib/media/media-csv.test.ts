import { expect, test } from 'vitest'
import { joinTexts, splitTexts } from '@/lib/media/media-csv'

test.each([
  [['', 'Kapu'], '; '],
  [['Híd; éjjel', '', '\\'], '; '],
  [['', 'Five | \\'], ' | '],
])('Texts in one cell stay the same: %j', (texts, separator) => {
  expect(splitTexts(joinTexts(texts, separator), separator)).toEqual(texts)
})

test('A cell of empty texts is empty', () => {
  expect(joinTexts(['', ''], '; ')).toBe('')
  expect(splitTexts(' ', '; ')).toEqual([])
})
