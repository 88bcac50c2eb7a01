import { describe, expect, it } from 'vitest'
import { runningMembership, tierChoice } from '@/features/vip/model/membership'

const june = {
  tier_id: 'silver',
  starts_at: '2026-06-01T10:00:00+00:00',
  ends_at: '2026-07-01T10:00:00+00:00',
}
const july = { ...june, starts_at: june.ends_at, ends_at: '2026-07-31T10:00:00+00:00' }
const past = {
  ...june,
  tier_id: 'gold',
  starts_at: '2026-04-01T10:00:00Z',
  ends_at: june.starts_at,
}
const at = (iso: string) => Date.parse(iso)

describe('The running VIP membership', () => {
  it('begins and ends to the millisecond', () => {
    expect(runningMembership([june], at('2026-06-01T09:59:59.999Z'))).toBeNull()
    expect(runningMembership([june], at('2026-06-01T10:00:00Z'))?.membership).toBe(june)
    expect(runningMembership([june], at('2026-07-01T09:59:59.999Z'))?.membership).toBe(june)
    expect(runningMembership([june], at('2026-07-01T10:00:00Z'))).toBeNull()
  })

  it('ends with its last extension', () => {
    for (const rows of [
      [july, june, past],
      [past, june, july],
    ]) {
      expect(runningMembership(rows, at('2026-06-10T10:00:00Z'))).toEqual({
        membership: june,
        endsAt: july.ends_at,
      })
    }
  })

  it('is not extended by another tier', () => {
    expect(runningMembership([june, { ...july, tier_id: 'gold' }], at(june.starts_at))).toEqual({
      membership: june,
      endsAt: june.ends_at,
    })
  })

  it('ignores a membership that an organiser has ended before its start', () => {
    expect(runningMembership([{ ...june, ends_at: june.starts_at }], at(june.starts_at))).toBeNull()
  })
})

describe('The choice for a tier', () => {
  const silver = { id: 'silver', price: 40 }

  it('is to buy it if no membership runs, and to extend it while it runs', () => {
    expect(tierChoice(silver, null, 40)).toBe('buy')
    expect(tierChoice(silver, 'silver', 40)).toBe('extend')
  })

  it('is to wait for the end of another tier, regardless of the balance', () => {
    expect(tierChoice(silver, 'gold', 1000)).toBe('other-tier-runs')
    expect(tierChoice(silver, 'gold', 0)).toBe('other-tier-runs')
  })

  it('is unaffordable without enough coins', () => {
    expect(tierChoice(silver, null, 39)).toBe('unaffordable')
    expect(tierChoice(silver, 'silver', 39)).toBe('unaffordable')
  })
})
