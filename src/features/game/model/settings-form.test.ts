import { expect, test } from 'vitest'
import {
  settingsChange,
  settingsFormSchema,
  toSettingsForm,
} from '@/features/game/model/settings-form'

const settings = {
  game_start_time: '2025-06-01T10:00:00+00:00',
  registration_deadline: '2025-05-25T23:59:59+00:00',
  clue_access_enabled: true,
  is_schedule_enabled: true,
  locked_message_hu: 'Elkezdődött.',
  locked_message_en: 'It has started.',
  print_site: null,
  updated_at: '2025-01-01T00:00:00+00:00',
}
const form = toSettingsForm(settings)

test('An unedited form changes nothing', () => {
  expect(settingsChange(form, settings)).toEqual({})
})

test('Only edited settings are sent', () => {
  expect(settingsChange({ ...form, clueAccessEnabled: false }, settings)).toEqual({
    clue_access_enabled: false,
  })
})

test('A new time is sent as UTC', () => {
  const local = toSettingsForm({ ...settings, game_start_time: '2030-01-01T08:30:00Z' }).gameStart
  expect(settingsChange({ ...form, gameStart: local }, settings)).toEqual({
    game_start_time: '2030-01-01T08:30:00.000Z',
  })
})

test('A missing time and an empty message are rejected', () => {
  expect(settingsFormSchema.safeParse(form).success).toBe(true)
  expect(settingsFormSchema.safeParse({ ...form, gameStart: '' }).success).toBe(false)
  expect(settingsFormSchema.safeParse({ ...form, lockedMessageHu: '  ' }).success).toBe(false)
})
