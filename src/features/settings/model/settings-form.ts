import { z } from 'zod'
import type { SettingsChange } from '@/features/settings/api/admin-update-game-settings'
import type { EditableSettings } from '@/features/settings/api/game-settings'
import { timeField } from '@/lib/forms/form-reader'
import { fromLocalInput, toLocalInput } from '@/lib/forms/local-input-time'

const lockedMessage = z.string().trim().min(1).max(1000)

/** The rules of admin_update_game_settings; times are in the organiser's zone. */
export const settingsFormSchema = z.object({
  gameStart: timeField,
  registrationDeadline: timeField,
  isScheduleEnabled: z.boolean(),
  clueAccessEnabled: z.boolean(),
  lockedMessageHu: lockedMessage,
  lockedMessageEn: lockedMessage,
})

export type SettingsForm = z.infer<typeof settingsFormSchema>

/** What the form starts with. */
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
 * Only what was edited: two organisers who change different settings at once do not undo each other.
 * @param before the settings that the form was filled from
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
