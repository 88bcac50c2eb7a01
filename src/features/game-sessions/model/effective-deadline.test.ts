import { expect, it } from 'vitest'
import {
  effectiveJoiningDeadline,
  effectiveSalesEnd,
} from '@/features/game-sessions/model/effective-deadline'

const settings = {
  ...{ game_start_time: '2025-06-01T10:00:00Z', registration_deadline: '2025-05-25T23:59:59Z' },
  ...{ clue_access_enabled: true, is_schedule_enabled: true },
}
const own = '2026-06-10T10:00:00Z'
const createdAt = '2025-05-01T10:00:00Z'
const unscheduled = { ...settings, is_schedule_enabled: false }
const off = { ...settings, clue_access_enabled: false }

it('The end of clue sales is the own one, else the start in the settings while the schedule is on', () => {
  expect(effectiveSalesEnd(own, createdAt, settings)).toEqual({
    text: 'own',
    time: null,
  })
  expect(effectiveSalesEnd(null, createdAt, settings)).toEqual({
    text: 'salesSettings',
    time: settings.game_start_time,
  })
  expect(effectiveSalesEnd(null, createdAt, unscheduled).text).toBe('salesNone')
})

it('Switched-off sales are said to be off, whatever the hunt says', () => {
  expect(effectiveSalesEnd(own, createdAt, off).text).toBe('salesOff')
  expect(effectiveSalesEnd(null, createdAt, off).text).toBe('salesOff')
})

it('The end of joining is the own one, else the deadline in the settings while the schedule is on', () => {
  expect(effectiveJoiningDeadline(own, createdAt, unscheduled).text).toBe('own')
  expect(effectiveJoiningDeadline(null, createdAt, settings)).toEqual({
    text: 'joiningSettings',
    time: settings.registration_deadline,
  })
  expect(effectiveJoiningDeadline(null, createdAt, unscheduled).text).toBe('joiningNone')
})

it('A date of the settings that had passed when the hunt was made does not apply to it', () => {
  const later = '2026-05-01T10:00:00Z'
  expect(effectiveSalesEnd(null, later, settings)).toEqual({
    text: 'salesNone',
    time: null,
  })
  expect(effectiveJoiningDeadline(null, later, settings)).toEqual({
    text: 'joiningNone',
    time: null,
  })
})
