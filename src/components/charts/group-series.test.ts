import { describe, expect, it } from 'vitest'
import { groupSeries } from '@/components/charts/group-series'
import type { TrendPoint } from '@/components/charts/trend-plot'

const seriesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `k${at}`, label: `Kind ${at}` }))
const points: readonly TrendPoint[] = [
  { at: '2026-06-01', k0: 7, k1: 5, k2: 3, k3: 2, k4: 1, k5: 4 },
  { at: '2026-06-02', k0: 1 },
]
const sumBy = (of: readonly TrendPoint[], keys: string[]) =>
  of.map((point) => keys.reduce((sum, key) => sum + Number(point[key] ?? 0), 0))

describe('groupSeries', () => {
  it('keeps up to four series', () => {
    expect(groupSeries(points, seriesOf(4), 'Other')).toEqual({ points, series: seriesOf(4) })
  })

  it.each([5, 6])('combines %d series into three and the sum of the rest', (count) => {
    const all = seriesOf(count)
    const grouped = groupSeries(points, all, 'Other')
    expect(grouped.series.map(({ label }) => label)).toEqual([
      'Kind 0',
      'Kind 1',
      'Kind 2',
      'Other',
    ])
    const keysOf = (series: readonly { key: string }[]) => series.map(({ key }) => key)
    expect(sumBy(grouped.points, keysOf(grouped.series))).toEqual(sumBy(points, keysOf(all)))
  })
})
