import { describe, expect, it } from 'vitest'
import { dayStart, readRange, type StatisticsFilters } from '@/features/statistics/model/period'

const filters: StatisticsFilters = { period: '7', from: '', to: '', hunt: '' }
const now = new Date(2025, 5, 10, 15, 30)
const midnight = (day: number) => new Date(2025, 5, day).toISOString()

describe('readRange', () => {
  it('counts today among the last seven days', () => {
    expect(readRange(filters, now, 'Europe/Budapest')).toEqual({
      from: midnight(4),
      to: null,
      gameSessionId: null,
      timeZone: 'Europe/Budapest',
    })
  })

  it('has no limits for all time', () => {
    expect(readRange({ ...filters, period: 'all', hunt: 'one' }, now, 'UTC')).toEqual({
      from: null,
      to: null,
      gameSessionId: 'one',
      timeZone: 'UTC',
    })
  })

  it('includes the last day of a custom period', () => {
    const custom = { ...filters, period: 'custom' as const, from: '2025-06-01', to: '2025-06-02' }
    expect(readRange(custom, now)).toMatchObject({ from: midnight(1), to: midnight(3) })
  })

  it('swaps the days of a reversed custom period', () => {
    const custom = { ...filters, period: 'custom' as const, from: '2025-06-05', to: '2025-06-02' }
    expect(readRange(custom, now)).toMatchObject({ from: midnight(2), to: midnight(6) })
  })

  it('leaves a missing day open', () => {
    const custom = { ...filters, period: 'custom' as const, from: 'soon', to: '2025-06-02' }
    expect(readRange(custom, now)).toMatchObject({ from: null, to: midnight(3) })
  })
})

it('starts a day at midnight in the time zone of the device', () => {
  expect(dayStart('2025-06-04')).toBe(midnight(4))
})
