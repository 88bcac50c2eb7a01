import type { TrendPoint, TrendSeries } from '@/components/charts/trend-plot'

/** A drawing tells at most four lines apart. */
const MOST_LINES = 4

/** The key of all lines that are drawn as one. */
const REST = 'rest'

/**
 * Leaves as many lines as a drawing can tell apart: the first ones, and the sum of the rest as the last one.
 * Tables and files keep every series.
 * @param restLabel names the sum
 */
export function groupSeries(
  points: readonly TrendPoint[],
  series: readonly TrendSeries[],
  restLabel: string,
): { points: readonly TrendPoint[]; series: readonly TrendSeries[] } {
  if (series.length <= MOST_LINES) return { points, series }
  const [shown, rest] = [series.slice(0, MOST_LINES - 1), series.slice(MOST_LINES - 1)]
  return {
    series: [...shown, { key: REST, label: restLabel }],
    points: points.map(({ at, values }) => ({
      at,
      values: {
        ...values,
        [REST]: rest.reduce((sum, { key }) => sum + (values[key] ?? 0), 0),
      },
    })),
  }
}
