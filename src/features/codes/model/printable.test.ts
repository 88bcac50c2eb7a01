import { expect, it } from 'vitest'
import { composed, unprintable } from '@/features/codes/model/printable'

it('Letters are composed before they are printed', () => {
  expect(composed('Tu\u030bzhely')).toBe('Tűzhely')
})

it('What a font has not is said, each character once', () => {
  const font = 'TtuűzhelyКиїв '
  expect(unprintable(['Tu\u030bzhely', 'Київ'], font)).toEqual([])
  expect(unprintable(['東京 Tűz', '東\t🦊'], font)).toEqual(['東', '京', '🦊'])
})
