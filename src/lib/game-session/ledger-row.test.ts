import { expect, it } from 'vitest'
import { parseLedgerRow } from '@/lib/game-session/ledger-row'

const id = 'c1e00000-0000-4000-8000-000000000001'

it.each([
  ['spend', 'clue', 'clue'],
  ['spend', 'guide', 'guide'],
  ['grant', 'session', 'session'],
  ['spend', 'vip', 'vip'],
  ['jackpot', 'jackpot', 'jackpot'],
  ['purchase', 'order', 'purchase'],
  ['refund', 'order', 'refund'],
])('parses %s %s:<id> as %s', (type, prefix, kind) => {
  const row = { type, description: `${prefix}:${id}` }
  expect(parseLedgerRow(row)).toEqual({ kind, subjectId: id, note: null })
})

it('returns the code of a coupon', () => {
  const row = { type: 'coupon', description: 'coupon:HUNGARY50' }
  expect(parseLedgerRow(row)).toEqual({ kind: 'coupon', subjectId: null, note: 'HUNGARY50' })
})

it.each(['kárpótlás: clue', 'clue:lost', 'coupon:ajándék'])(
  'keeps what a person wrote: %s',
  (note) => {
    const row = { type: 'adjustment', description: ` ${note} ` }
    expect(parseLedgerRow(row)).toEqual({ kind: 'adjustment', subjectId: null, note })
  },
)

it('hides unknown generated descriptions', () => {
  const row = { type: 'spend', description: `raffle:${id}` }
  expect(parseLedgerRow(row)).toEqual({ kind: 'spend', subjectId: null, note: null })
})

it('returns other for unknown types', () => {
  const row = { type: 'raffle', description: ' ' }
  expect(parseLedgerRow(row)).toEqual({ kind: 'other', subjectId: null, note: null })
})
