import type { TrendPoint, TrendSeries } from '@/components/charts/trend-plot'

/** At most four lines are distinguishable in a chart. */
const MAX_LINES = 4

/** Key of the combined series. */
const REST = 'rest'

/**
 * Limits a chart to four lines: the first three series and the sum of the rest. Tables and CSV files show
 * all series.
 * @param restLabel label of the sum
 */
export function groupSeries(
  points: readonly TrendPoint[],
  series: readonly TrendSeries[],
  restLabel: string,
): { points: readonly TrendPoint[]; series: readonly TrendSeries[] } {
  if (series.length <= MAX_LINES) return { points, series }
  const [shown, rest] = [series.slice(0, MAX_LINES - 1), series.slice(MAX_LINES - 1)]
  return {
    series: [...shown, { key: REST, label: restLabel }],
    points: points.map((point) => ({
      ...point,
      [REST]: rest.reduce((sum, { key }) => sum + Number(point[key] ?? 0), 0),
    })),
  }
}
