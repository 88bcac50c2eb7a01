import { expect, test } from 'vitest'
import {
  correctionForm,
  toCorrectionRequest,
  type Correction,
} from '@/features/corrections/api/corrections'

const fields = {
  ...{ user_id: 'anna', qr_code_id: 'code', direction: 'add', points: '15', reason: 'Shared' },
} as const
const credit: Correction = { kind: 'credit', gameSessionId: null, player: null }
const points: Correction = { kind: 'points', gameSessionId: null, player: null }

/** The request, or the names of the fields that are missing or invalid. */
function read(correction: Correction, typed: Partial<Record<keyof typeof fields, string>> = {}) {
  const values = { ...fields, ...typed, kind: correction.kind } as never
  const parsed = correctionForm.safeParse(values)
  return parsed.success
    ? toCorrectionRequest(correction, 'hunt', parsed.data)
    : parsed.error.issues.map(({ path }) => path[0])
}

test('Voiding needs nothing but the finds and a reason', () => {
  const correction = { kind: 'void', scanIds: [1, 2] } as const
  expect(read(correction, { user_id: '', points: 'x' })).toEqual(correction)
  expect(read(correction, { reason: ' ' })).toEqual(['reason'])
})

test('A credit names hunt, code and player', () => {
  expect(read(credit, { points: '' })).toEqual({
    kind: 'credit',
    gameSessionId: 'hunt',
    codeId: 'code',
    userIds: ['anna'],
  })
  expect(read(credit, { qr_code_id: '', user_id: '' })).toEqual(['user_id', 'qr_code_id'])
})

test.each([
  ['15', 'add', 15],
  ['15', 'take', -15],
  [' 100000 ', 'add', 100_000],
] as const)('Points %s %s are %i', (typed, direction, expected) => {
  expect(read(points, { points: typed, direction })).toMatchObject({ points: expected })
})

test.each(['', '0', '-5', '1.5', '100001', 'x'])('Points "%s" are refused', (typed) => {
  expect(read(points, { points: typed })).toEqual(['points'])
})
