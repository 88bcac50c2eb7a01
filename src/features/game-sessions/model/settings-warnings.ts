import { hasPassed } from '@/features/game/model/session-state'
import type { SettingsForm } from '@/features/game-sessions/model/settings-form'
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
