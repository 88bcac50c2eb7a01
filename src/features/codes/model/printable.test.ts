import { expect, it } from 'vitest'
import { findUnprintable } from '@/features/codes/model/printable'

it('Missing characters are reported once each', () => {
  const font = 'TtuűzhelyКиїв '
  expect(findUnprintable(['Tu\u030bzhely', 'Київ'], font)).toEqual([])
  expect(findUnprintable(['東京 Tűz', '東\t🦊'], font)).toEqual(['東', '京', '🦊'])
})
