import * as z from 'zod/mini'
import type { EditableSettings, SettingsChange } from '@/features/game/api/admin-game'
import { localized, text, time } from '@/lib/forms/fields'

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
