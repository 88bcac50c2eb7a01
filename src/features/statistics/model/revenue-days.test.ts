import { expect, it } from 'vitest'
import { revenueDays } from '@/features/statistics/model/revenue-days'

const sale = { day: '2025-06-02', orders: 1, paid: 1 }
const report = {
  first_day: '2025-06-01',
  last_day: '2025-06-02',
  days: [
    { ...sale, currency: 'EUR' as const, revenue_minor: 499 },
    { ...sale, currency: 'EUR' as const, day: '2025-06-01', revenue_minor: 0 },
  ],
}

it('converts revenue to major units, so that no axis shows fractions of a cent', () => {
  expect(revenueDays(report, 'EUR')).toEqual([
    { day: '2025-06-01', values: { revenue: 0 } },
    { day: '2025-06-02', values: { revenue: 4.99 } },
  ])
})

it('is empty for a currency without orders', () => {
  expect(revenueDays(report, 'HUF')).toEqual([])
})
