import { expect, it } from 'vitest'
import { solutionSteps } from '@/features/shop/components/guide-panel'

it.each([
  ['on one line', '1. Menj a hídhoz. 2. Fordulj balra. 3. Nézz fel.'],
  ['on several', '1. Menj a hídhoz.\n2. Fordulj balra.\n\n3. Nézz fel.'],
  ['with brackets', '1) Menj a hídhoz. 2) Fordulj balra. 3) Nézz fel.'],
])('Splits numbered steps: %s', (_, text) => {
  expect(solutionSteps(text)).toEqual({
    intro: '',
    steps: ['Menj a hídhoz.', 'Fordulj balra.', 'Nézz fel.'],
  })
})

it('Keeps the introduction, and keeps numbers inside a step', () => {
  expect(solutionSteps('Így jutsz oda:\n1. Menj a 3. emeletre. 2. Ott a 12. ajtó.')).toEqual({
    intro: 'Így jutsz oda:',
    steps: ['Menj a 3. emeletre.', 'Ott a 12. ajtó.'],
  })
})

it.each([
  'A híd 1. oszlopa.',
  'Nézz fel.\nAztán balra.',
  '1. Ez az egy lépés.',
  '2. és 3. sor',
  '',
])('Leaves a text without steps unchanged: %j', (text) => {
  expect(solutionSteps(text)).toEqual({ intro: text, steps: [] })
})
