import { expect, it } from 'vitest'
import { lastDays } from '@/features/coupons/model/last-days'

it('starts and ends at midnight and includes today', () => {
  const now = new Date(2025, 4, 20, 15, 30).getTime()
  expect(lastDays(1, now)).toEqual({
    from: new Date(2025, 4, 20).toISOString(),
    to: new Date(2025, 4, 21).toISOString(),
  })
  expect(lastDays(30, now).from).toBe(new Date(2025, 3, 21).toISOString())
})

it('counts calendar days across a daylight saving change', () => {
  const now = new Date(2025, 3, 2, 1).getTime()
  expect(lastDays(7, now).from).toBe(new Date(2025, 2, 27).toISOString())
})
