import { expect, it } from 'vitest'
import { dateWarnings } from '@/features/game/model/date-warnings'

const at = (hour: number) => `2026-06-01T${String(hour).padStart(2, '0')}:00:00Z`
const now = Date.parse(at(12))
const none = { startsAt: null, endsAt: null, frozenAt: null, salesEndAt: null, joiningEndsAt: null }
const running = { ...none, startsAt: at(10), endsAt: at(18), frozenAt: at(17) }

it('Dates in order cause no warning', () => {
  expect(dateWarnings(running, running, now)).toEqual([])
  expect(dateWarnings(none, null, now)).toEqual([])
  expect(dateWarnings({ ...running, startsAt: at(14) }, null, now)).toEqual([])
})

it('Warns about an end in the past, but not if it was there before', () => {
  const over = { ...running, endsAt: at(11), frozenAt: null }
  expect(dateWarnings(over, running, now)).toEqual(['endsNow'])
  expect(dateWarnings(over, null, now)).toEqual(['endsNow'])
  expect(dateWarnings(over, over, now)).toEqual([])
})

it('Warns when a started hunt gets a later start', () => {
  expect(dateWarnings({ ...running, startsAt: at(13) }, running, now)).toEqual(['startsLater'])
})

it('Warns about a freeze before the start or after the end', () => {
  expect(dateWarnings({ ...running, frozenAt: at(9) }, running, now)).toEqual(['frozenBeforeStart'])
  expect(dateWarnings({ ...running, frozenAt: at(18) }, running, now)).toEqual(['frozenAfterEnd'])
})

it('Warns about ends of joining and sales after the end of the hunt', () => {
  expect(dateWarnings({ ...running, joiningEndsAt: at(18) }, running, now)).toEqual([])
  expect(dateWarnings({ ...running, joiningEndsAt: at(19) }, running, now)).toEqual([
    'joiningAfterEnd',
  ])
  expect(dateWarnings({ ...running, salesEndAt: at(19) }, running, now)).toEqual(['salesAfterEnd'])
})
