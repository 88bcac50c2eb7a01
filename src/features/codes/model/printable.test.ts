import { expect, it } from 'vitest'
import { toNfc, findUnprintable } from '@/features/codes/model/printable'

it('Text is normalized to composed letters', () => {
  expect(toNfc('Tu\u030bzhely')).toBe('Tűzhely')
})

it('Missing characters are reported once each', () => {
  const font = 'TtuűzhelyКиїв '
  expect(findUnprintable(['Tu\u030bzhely', 'Київ'], font)).toEqual([])
  expect(findUnprintable(['東京 Tűz', '東\t🦊'], font)).toEqual(['東', '京', '🦊'])
})
