import { hasPassed } from '@/features/game/model/session-state'
import type { SettingsForm } from '@/features/game/model/settings-form'
import { fromLocalInput } from '@/lib/forms/local-input-time'

type SettingsWarning = 'started' | 'deadlinePassed'

/**
 * Warns about dates in the form that have already passed.
 * @param now milliseconds since the epoch
 */
export function settingsWarnings(
  form: Pick<SettingsForm, 'isScheduleEnabled' | 'gameStart' | 'registrationDeadline'>,
  now: number,
): SettingsWarning[] {
  if (!form.isScheduleEnabled) return []
  const started: SettingsWarning[] = hasPassed(fromLocalInput(form.gameStart), now)
    ? ['started']
    : []
  return hasPassed(fromLocalInput(form.registrationDeadline), now)
    ? [...started, 'deadlinePassed']
    : started
}
