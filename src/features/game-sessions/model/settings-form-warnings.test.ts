import { expect, it } from 'vitest'
import { settingsWarnings } from '@/features/game-sessions/model/settings-form'
import { toLocalInput } from '@/lib/forms/local-input-time'

const now = Date.parse('2026-06-01T12:00:00Z')
const at = (time: string) => toLocalInput(`2026-06-01T${time}:00Z`)
const form = {
  is_schedule_enabled: true,
  game_start_time: at('13:00'),
  registration_deadline: at('12:30'),
}

it('Future dates cause no warnings', () => {
  expect(settingsWarnings(form, now)).toEqual([])
})

it('Past dates cause warnings', () => {
  expect(settingsWarnings({ ...form, game_start_time: at('11:00') }, now)).toEqual(['started'])
  expect(settingsWarnings({ ...form, registration_deadline: at('12:00') }, now)).toEqual([
    'deadlinePassed',
  ])
})

it('Dates of a disabled schedule cause no warnings', () => {
  const past = { game_start_time: at('10:00'), registration_deadline: at('09:00') }
  expect(settingsWarnings({ ...past, is_schedule_enabled: false }, now)).toEqual([])
})
