import { expect, it } from 'vitest'
import {
  effectiveJoiningDeadline,
  effectiveSalesEnd,
} from '@/features/game/model/effective-deadline'
import { defaultGameSettings } from '@/features/game/model/game-settings'

const own = '2026-06-10T10:00:00Z'
const createdAt = '2025-05-01T10:00:00Z'
const unscheduled = { ...defaultGameSettings, is_schedule_enabled: false }
const off = { ...defaultGameSettings, clue_access_enabled: false }

it('The end of clue sales is the own one, else the start in the settings while the schedule is on', () => {
  expect(effectiveSalesEnd(own, createdAt, defaultGameSettings)).toEqual({
    text: 'own',
    time: null,
  })
  expect(effectiveSalesEnd(null, createdAt, defaultGameSettings)).toEqual({
    text: 'salesSettings',
    time: defaultGameSettings.game_start_time,
  })
  expect(effectiveSalesEnd(null, createdAt, unscheduled).text).toBe('salesNone')
})

it('Switched-off sales are said to be off, whatever the hunt says', () => {
  expect(effectiveSalesEnd(own, createdAt, off).text).toBe('salesOff')
  expect(effectiveSalesEnd(null, createdAt, off).text).toBe('salesOff')
})

it('The end of joining is the own one, else the deadline in the settings while the schedule is on', () => {
  expect(effectiveJoiningDeadline(own, createdAt, unscheduled).text).toBe('own')
  expect(effectiveJoiningDeadline(null, createdAt, defaultGameSettings)).toEqual({
    text: 'joiningSettings',
    time: defaultGameSettings.registration_deadline,
  })
  expect(effectiveJoiningDeadline(null, createdAt, unscheduled).text).toBe('joiningNone')
})

it('A date of the settings that had passed when the hunt was made does not apply to it', () => {
  const later = '2026-05-01T10:00:00Z'
  expect(effectiveSalesEnd(null, later, defaultGameSettings)).toEqual({
    text: 'salesNone',
    time: null,
  })
  expect(effectiveJoiningDeadline(null, later, defaultGameSettings)).toEqual({
    text: 'joiningNone',
    time: null,
  })
})
