import { expect, test } from 'vitest'
import { COUNTING_INTERVAL_MS, refetchWhileCounting } from '@/lib/hunt/uncounted-days'

const interval = (uncounted_days: number | undefined, usual: number | false) =>
  refetchWhileCounting(usual)({
    state: { data: uncounted_days === undefined ? undefined : { uncounted_days } },
  })

test('A report with uncounted days is asked for again soon', () => {
  expect(interval(3, 60_000)).toBe(COUNTING_INTERVAL_MS)
  expect(interval(3, false)).toBe(COUNTING_INTERVAL_MS)
})

test('A complete report, or none yet, keeps its own interval', () => {
  expect(interval(0, 60_000)).toBe(60_000)
  expect(interval(0, false)).toBe(false)
  expect(interval(undefined, 60_000)).toBe(60_000)
})
