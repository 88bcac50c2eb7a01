import { expect, it } from 'vitest'
import { settingsWarnings } from '@/features/game/model/settings-warnings'
import { toLocalInput } from '@/lib/forms/local-input-time'

const now = Date.parse('2026-06-01T12:00:00Z')
const at = (time: string) => toLocalInput(`2026-06-01T${time}:00Z`)
const form = { isScheduleEnabled: true, gameStart: at('13:00'), registrationDeadline: at('12:30') }

it('Future dates cause no warnings', () => {
  expect(settingsWarnings(form, now)).toEqual([])
})

it('Past dates cause warnings', () => {
  expect(settingsWarnings({ ...form, gameStart: at('11:00') }, now)).toEqual(['started'])
  expect(settingsWarnings({ ...form, registrationDeadline: at('12:00') }, now)).toEqual([
    'deadlinePassed',
  ])
})

it('Dates of a disabled schedule cause no warnings', () => {
  const past = { gameStart: at('10:00'), registrationDeadline: at('09:00') }
  expect(settingsWarnings({ ...past, isScheduleEnabled: false }, now)).toEqual([])
})
