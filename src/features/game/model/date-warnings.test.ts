import { expect, it } from 'vitest'
import { dateWarnings } from '@/features/game/model/date-warnings'

const at = (hour: number) => `2026-06-01T${String(hour).padStart(2, '0')}:00:00Z`
const now = Date.parse(at(12))
const running = { startsAt: at(10), endsAt: at(18), frozenAt: at(17) }

it('A hunt whose dates follow one another raises no doubt', () => {
  expect(dateWarnings(running, running, now)).toEqual([])
  expect(dateWarnings({ startsAt: null, endsAt: null, frozenAt: null }, null, now)).toEqual([])
  expect(dateWarnings({ ...running, startsAt: at(14) }, null, now)).toEqual([])
})

it('An end that has passed closes a hunt, once', () => {
  const over = { ...running, endsAt: at(11), frozenAt: null }
  expect(dateWarnings(over, running, now)).toEqual(['endsNow'])
  expect(dateWarnings(over, null, now)).toEqual(['endsNow'])
  expect(dateWarnings(over, over, now)).toEqual([])
})

it('A later start stops what has begun', () => {
  expect(dateWarnings({ ...running, startsAt: at(13) }, running, now)).toEqual(['startsLater'])
})

it('A board that freezes before the start or after the end shows nothing, or everything', () => {
  expect(dateWarnings({ ...running, frozenAt: at(9) }, running, now)).toEqual(['frozenBeforeStart'])
  expect(dateWarnings({ ...running, frozenAt: at(18) }, running, now)).toEqual(['frozenAfterEnd'])
})
