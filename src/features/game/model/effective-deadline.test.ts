import { expect, it } from 'vitest'
import {
  effectiveJoiningDeadline,
  effectiveSalesEnd,
} from '@/features/game/model/effective-deadline'
import { defaultGameSettings } from '@/features/game/model/game-settings'

const own = '2026-06-10T10:00:00Z'
const unscheduled = { ...defaultGameSettings, is_schedule_enabled: false }
const off = { ...defaultGameSettings, clue_access_enabled: false }

it('The end of clue sales is the own one, else the start in the settings while the schedule is on', () => {
  expect(effectiveSalesEnd(own, defaultGameSettings)).toEqual({ text: 'own', time: null })
  expect(effectiveSalesEnd(null, defaultGameSettings)).toEqual({
    text: 'salesSettings',
    time: defaultGameSettings.game_start_time,
  })
  expect(effectiveSalesEnd(null, unscheduled).text).toBe('salesNone')
})

it('Switched-off sales are said to be off, whatever the hunt says', () => {
  expect(effectiveSalesEnd(own, off).text).toBe('salesOff')
  expect(effectiveSalesEnd(null, off).text).toBe('salesOff')
})

it('The end of joining is the own one, else the deadline in the settings while the schedule is on', () => {
  expect(effectiveJoiningDeadline(own, unscheduled).text).toBe('own')
  expect(effectiveJoiningDeadline(null, defaultGameSettings)).toEqual({
    text: 'joiningSettings',
    time: defaultGameSettings.registration_deadline,
  })
  expect(effectiveJoiningDeadline(null, unscheduled).text).toBe('joiningNone')
})
