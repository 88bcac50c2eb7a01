import type { SettingsForm } from '@/features/game/model/settings-form'
import { fromLocalInput } from '@/lib/forms/local-input-time'

type SettingsWarning = 'started' | 'deadlinePassed'

const passed = (text: string, now: number) => {
  const timestamp = fromLocalInput(text)
  return timestamp !== null && Date.parse(timestamp) <= now
}

/**
 * Warns about dates in the form that have already passed.
 * @param now milliseconds since the epoch
 */
export function settingsWarnings(
  form: Pick<SettingsForm, 'isScheduleEnabled' | 'gameStart' | 'registrationDeadline'>,
  now: number,
): SettingsWarning[] {
  if (!form.isScheduleEnabled) return []
  const started: SettingsWarning[] = passed(form.gameStart, now) ? ['started'] : []
  return passed(form.registrationDeadline, now) ? [...started, 'deadlinePassed'] : started
}
