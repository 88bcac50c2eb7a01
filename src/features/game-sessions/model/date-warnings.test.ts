import { expect, it } from 'vitest'
import { commonDate, dateWarnings } from '@/features/game-sessions/model/date-warnings'

const at = (hour: number) => `2026-06-01T${String(hour).padStart(2, '0')}:00:00Z`
const now = Date.parse(at(12))
const none = {
  starts_at: null,
  ends_at: null,
  leaderboard_frozen_at: null,
  clue_sales_end_at: null,
  joining_ends_at: null,
}
const running = { ...none, starts_at: at(10), ends_at: at(18), leaderboard_frozen_at: at(17) }

it('Dates in order cause no warning', () => {
  expect(dateWarnings(running, running, now)).toEqual([])
  expect(dateWarnings(none, null, now)).toEqual([])
  expect(dateWarnings({ ...running, starts_at: at(14) }, null, now)).toEqual([])
})

it('Warns about an end in the past, but not if it was there before', () => {
  const over = { ...running, ends_at: at(11), leaderboard_frozen_at: null }
  expect(dateWarnings(over, running, now)).toEqual(['endsNow'])
  expect(dateWarnings(over, null, now)).toEqual(['endsNow'])
  expect(dateWarnings(over, over, now)).toEqual([])
})

it('Warns when a started hunt gets a later start', () => {
  expect(dateWarnings({ ...running, starts_at: at(13) }, running, now)).toEqual(['startsLater'])
})

it('Warns about a freeze before the start or after the end', () => {
  expect(dateWarnings({ ...running, leaderboard_frozen_at: at(9) }, running, now)).toEqual([
    'frozenBeforeStart',
  ])
  expect(dateWarnings({ ...running, leaderboard_frozen_at: at(18) }, running, now)).toEqual([
    'frozenAfterEnd',
  ])
})

it('Warns about ends of joining and sales after the end of the hunt', () => {
  expect(dateWarnings({ ...running, joining_ends_at: at(18) }, running, now)).toEqual([])
  expect(dateWarnings({ ...running, joining_ends_at: at(19) }, running, now)).toEqual([
    'joiningAfterEnd',
  ])
  expect(dateWarnings({ ...running, clue_sales_end_at: at(19) }, running, now)).toEqual([
    'salesAfterEnd',
  ])
})

it('A date of the settings applies while the schedule is on, unless it had passed when the hunt was made', () => {
  expect(commonDate(at(12), at(10), true)).toBe(at(12))
  expect(commonDate(at(12), at(10), false)).toBeNull()
  expect(commonDate(at(12), at(14), true)).toBeNull()
})
