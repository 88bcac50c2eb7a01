import { expect, test } from 'vitest'
import { settingsChange, settingsForm } from '@/features/game-sessions/model/settings-form'
import { formValues } from '@/lib/forms/fields'

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
const schema = settingsForm(settings)
const form = formValues(schema, settings)
const changeBy = (edits: Partial<typeof form>) =>
  settingsChange(schema.parse({ ...form, ...edits }), settings)

test('An unedited form changes nothing', () => {
  expect(changeBy({})).toEqual({})
})

test('Only edited settings are sent', () => {
  expect(changeBy({ clue_access_enabled: false })).toEqual({ clue_access_enabled: false })
})

test('A new time is sent as UTC', () => {
  const start = { ...settings, game_start_time: '2030-01-01T08:30:00Z' }
  const { game_start_time } = formValues(schema, start)
  expect(changeBy({ game_start_time })).toEqual({ game_start_time: '2030-01-01T08:30:00.000Z' })
})

test('A missing time and an empty message are rejected', () => {
  expect(schema.safeParse({ ...form, game_start_time: '' }).success).toBe(false)
  expect(schema.safeParse({ ...form, locked_message_hu: '  ' }).success).toBe(false)
})
