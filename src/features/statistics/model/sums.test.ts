import { describe, expect, it } from 'vitest'
import {
  daysBetween,
  pivotDays,
  rankKeys,
  shareOf,
  sumBy,
  toPercent,
} from '@/features/statistics/model/sums'

const cells = [
  { day: '2025-06-01', key: 'spend', value: 5 },
  { day: '2025-06-01', key: 'grant', value: 20 },
  { day: '2025-06-03', key: 'spend', value: 7 },
  { day: '2025-06-03', key: 'coupon', value: 0 },
]

it('computes sums and shares', () => {
  expect(sumBy(cells, ({ value }) => value)).toBe(32)
  expect(shareOf(1, 4)).toBe(0.25)
  expect(shareOf(0, 0)).toBeNull()
  expect(toPercent(shareOf(1, 3))).toBe(33.3)
  expect(toPercent(shareOf(0, 0))).toBeNull()
})

it('ranks keys by their sum and omits zeros', () => {
  expect(rankKeys(cells)).toEqual([
    { key: 'grant', value: 20 },
    { key: 'spend', value: 12 },
  ])
})

describe('pivotDays', () => {
  it('has a row for days without values and none for days outside the period', () => {
    expect(pivotDays(['2025-06-01', '2025-06-02'], cells)).toEqual([
      { day: '2025-06-01', values: { spend: 5, grant: 20, coupon: 0 } },
      { day: '2025-06-02', values: { spend: 0, grant: 0, coupon: 0 } },
    ])
  })
})

describe('daysBetween', () => {
  it('crosses the end of a month', () => {
    expect(daysBetween('2025-05-31', '2025-06-02')).toEqual([
      '2025-05-31',
      '2025-06-01',
      '2025-06-02',
    ])
  })

  it('is empty when the last day comes first', () => {
    expect(daysBetween('2025-06-02', '2025-06-01')).toEqual([])
  })
})
