import * as z from 'zod/mini'
import type { SettingsChange } from '@/features/game/api/admin-game-settings'
import type { EditableSettings } from '@/features/game/api/game-settings'
import { timeField } from '@/lib/forms/form-reader'
import { fromLocalInput, toLocalInput } from '@/lib/forms/local-input-time'

const lockedMessage = z.string().check(z.trim(), z.minLength(1)).check(z.maxLength(1000))

/** Validates like admin_update_game_settings; times are in the organiser's time zone. */
export const settingsFormSchema = z.object({
  gameStart: timeField,
  registrationDeadline: timeField,
  isScheduleEnabled: z.boolean(),
  clueAccessEnabled: z.boolean(),
  lockedMessageHu: lockedMessage,
  lockedMessageEn: lockedMessage,
})

export type SettingsForm = z.infer<typeof settingsFormSchema>

export function toSettingsForm(settings: EditableSettings): SettingsForm {
  return {
    gameStart: toLocalInput(settings.game_start_time),
    registrationDeadline: toLocalInput(settings.registration_deadline),
    isScheduleEnabled: settings.is_schedule_enabled,
    clueAccessEnabled: settings.clue_access_enabled,
    lockedMessageHu: settings.locked_message_hu,
    lockedMessageEn: settings.locked_message_en,
  }
}

/**
 * Returns only the edited settings, so that concurrent edits of different settings do not undo each other.
 * @param before the settings that the form was loaded from
 */
export function settingsChange(form: SettingsForm, before: EditableSettings): SettingsChange {
  const after = {
    game_start_time: fromLocalInput(form.gameStart, before.game_start_time) ?? undefined,
    registration_deadline:
      fromLocalInput(form.registrationDeadline, before.registration_deadline) ?? undefined,
    is_schedule_enabled: form.isScheduleEnabled,
    clue_access_enabled: form.clueAccessEnabled,
    locked_message_hu: form.lockedMessageHu,
    locked_message_en: form.lockedMessageEn,
  }
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => value !== undefined && value !== before[name as keyof typeof after],
    ),
  )
}
