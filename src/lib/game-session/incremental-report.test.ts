import { expect, test } from 'vitest'
import { COUNTING_INTERVAL_MS, refetchWhileCounting } from '@/lib/game-session/incremental-report'

const interval = (uncounted_days: number | undefined, usual: number | false) =>
  refetchWhileCounting(usual)({
    state: { data: uncounted_days === undefined ? undefined : { uncounted_days } },
  })

test('A report with uncounted days is refetched soon', () => {
  expect(interval(3, 60_000)).toBe(COUNTING_INTERVAL_MS)
  expect(interval(3, false)).toBe(COUNTING_INTERVAL_MS)
})

test('A complete or missing report keeps its interval', () => {
  expect(interval(0, 60_000)).toBe(60_000)
  expect(interval(0, false)).toBe(false)
  expect(interval(undefined, 60_000)).toBe(60_000)
})
