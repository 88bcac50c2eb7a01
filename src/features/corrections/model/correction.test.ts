import { expect, test } from 'vitest'
import { toCorrectionRequest, type Correction } from '@/features/corrections/model/correction'

const fields = {
  sessionId: 'hunt',
  codeId: 'code',
  userId: 'anna',
  direction: 'add',
  points: '15',
} as const
const credit: Correction = { kind: 'credit', sessionId: null, player: null }
const points: Correction = { kind: 'points', sessionId: null, player: null }

test('Voiding needs nothing but the finds', () => {
  const correction = { kind: 'void', scanIds: [1, 2] } as const
  expect(toCorrectionRequest(correction, { ...fields, userId: '' })).toEqual(correction)
})

test('A credit names hunt, code and player', () => {
  expect(toCorrectionRequest(credit, fields)).toEqual({
    kind: 'credit',
    sessionId: 'hunt',
    codeId: 'code',
    userIds: ['anna'],
  })
  expect(toCorrectionRequest(credit, { ...fields, codeId: '' })).toBeNull()
  expect(toCorrectionRequest(credit, { ...fields, userId: '' })).toBeNull()
})

test.each([
  ['15', 'add', 15],
  ['15', 'take', -15],
  [' 100000 ', 'add', 100_000],
] as const)('Points %s %s are %i', (typed, direction, expected) => {
  expect(toCorrectionRequest(points, { ...fields, points: typed, direction })).toMatchObject({
    points: expected,
  })
})

test.each(['', '0', '-5', '1.5', '100001', 'x'])('Points "%s" are refused', (typed) => {
  expect(toCorrectionRequest(points, { ...fields, points: typed })).toBeNull()
})
