import * as z from 'zod/mini'
import type { EditableSettings, SettingsChange } from '@/features/game/api/admin-game'
import { hasPassed } from '@/features/game/model/game-session-state'
import { localized, text, time } from '@/lib/forms/fields'
import { fromLocalInput } from '@/lib/forms/local-input-time'

type SettingsWarning = 'started' | 'deadlinePassed'

/**
 * Warns about dates in the form that have already passed.
 * @param now milliseconds since the epoch
 */
export function settingsWarnings(
  form: Pick<SettingsForm, 'is_schedule_enabled' | 'game_start_time' | 'registration_deadline'>,
  now: number,
): SettingsWarning[] {
  if (!form.is_schedule_enabled) return []
  const started: SettingsWarning[] = hasPassed(fromLocalInput(form.game_start_time), now)
    ? ['started']
    : []
  return hasPassed(fromLocalInput(form.registration_deadline), now)
    ? [...started, 'deadlinePassed']
    : started
}

/**
 * Validates like admin_update_game_settings.
 * @param before the settings that the form was loaded from
 */
export const settingsForm = (before: EditableSettings) =>
  z.object({
    game_start_time: time(before.game_start_time),
    registration_deadline: time(before.registration_deadline),
    is_schedule_enabled: z.boolean(),
    clue_access_enabled: z.boolean(),
    ...localized('locked_message', text(1, 1000)),
  })

export type SettingsForm = z.input<ReturnType<typeof settingsForm>>
export type SettingsValues = z.output<ReturnType<typeof settingsForm>>

/** Returns only the edited settings, so that concurrent edits of different settings do not undo each other. */
export function settingsChange(after: SettingsValues, before: EditableSettings): SettingsChange {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof SettingsValues]),
  )
}
