import { describe, expect, it } from 'vitest'
import { effectOf, jackpotForm, EXCEEDS_BALANCE } from '@/features/jackpot/model/jackpot-form'

const schema = jackpotForm(150)

describe('the form of a jackpot', () => {
  it.each([
    ['add', '150', 150],
    ['take', ' 150 ', -150],
    ['add', '0', 0],
    ['take', '0', 0],
    ['add', '10000', 10_000],
  ] as const)('reads %s %s as %i tokens', (direction, amount, seed_tokens) => {
    const wish = schema.parse({ direction, amount, share_percent: '10' })
    expect(Object.is(wish.seed_tokens, seed_tokens)).toBe(true)
  })

  it.each(['', '-1', '1.5', '10001', '1e3', 'x'])('rejects the amount "%s"', (amount) => {
    expect(schema.safeParse({ direction: 'add', amount, share_percent: '10' }).success).toBe(false)
  })

  it('rejects taking more than the jackpot holds', () => {
    const wish = { direction: 'take', amount: '151', share_percent: '10' } as const
    expect(schema.safeParse(wish).error?.issues).toMatchObject([
      { path: ['amount'], message: EXCEEDS_BALANCE },
    ])
  })

  it.each(['', '51', '-1', '2,5'])('rejects the share "%s"', (share_percent) => {
    expect(schema.safeParse({ direction: 'add', amount: '1', share_percent }).success).toBe(false)
  })
})

describe('the effect of a change', () => {
  it('contains amount and share before and after', () => {
    const jackpot = { amount: 100, share_percent: 10 }
    expect(effectOf(jackpot, { seed_tokens: -30, share_percent: 5 })).toEqual({
      before: 100,
      after: 70,
      shareBefore: 10,
      shareAfter: 5,
    })
  })

  it('starts from zero without a jackpot', () => {
    const none = { amount: null, share_percent: null }
    expect(effectOf(none, { seed_tokens: 50, share_percent: 0 })).toEqual({
      before: 0,
      after: 50,
      shareBefore: 0,
      shareAfter: 0,
    })
  })
})
