import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BackOff } from '../../supabase/local/gateway/back-off'
import { RateLimit } from '../../supabase/local/gateway/rate-limit'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('Exponential back-off', () => {
  const rules = { free: 3, firstMs: 1000, longestMs: 5000, forgetMs: 60_000 }
  /** Records a failure as soon as allowed. @returns the following pause, ms */
  const failAgain = (pauses: BackOff) => {
    vi.advanceTimersByTime(pauses.waitMs('anna'))
    pauses.fail('anna')
    return pauses.waitMs('anna')
  }

  it('starts after the free failures, doubles, and ends at the maximum', () => {
    const pauses = new BackOff(rules)
    const found = Array.from({ length: 7 }, () => failAgain(pauses))
    expect(found).toEqual([0, 0, 1000, 2000, 4000, 5000, 5000])
    expect(pauses.waitMs('béla')).toBe(0)
  })

  it('restarts after a success, and after a time without failures', () => {
    const pauses = new BackOff(rules)
    for (let failure = 0; failure < 4; failure++) failAgain(pauses)
    pauses.clear('anna')
    expect(failAgain(pauses)).toBe(0)
    for (let failure = 0; failure < 4; failure++) failAgain(pauses)
    vi.advanceTimersByTime(rules.forgetMs - 1)
    expect(failAgain(pauses)).toBe(rules.longestMs)
    vi.advanceTimersByTime(rules.forgetMs)
    expect(failAgain(pauses)).toBe(0)
  })
})

describe('A rate limit', () => {
  it('counts each key separately, in a sliding window', () => {
    const limit = new RateLimit(2, 10_000)
    limit.add('anna')
    vi.advanceTimersByTime(4000)
    limit.add('anna')
    expect(limit.waitMs('anna')).toBe(6000)
    expect(limit.waitMs('béla')).toBe(0)
    vi.advanceTimersByTime(6000)
    expect(limit.waitMs('anna')).toBe(0)
    limit.add('anna')
    expect(limit.waitMs('anna')).toBe(4000)
  })
})
