import type { EditableSettings } from '@/features/game/api/admin-game'

type DeadlineSource =
  'own' | 'salesSettings' | 'joiningSettings' | 'salesNone' | 'joiningNone' | 'salesOff'

/** Where the effective deadline of a hunt comes from; `time` is its ISO time if it comes from the settings. */
export interface EffectiveDeadline {
  text: DeadlineSource
  time: string | null
}

type Settings = Pick<
  EditableSettings,
  'clue_access_enabled' | 'is_schedule_enabled' | 'game_start_time' | 'registration_deadline'
>

/** As private.effective_date, for a hunt that is being edited and has no date of its own. */
const commonDate = (common: string, createdAt: string, { is_schedule_enabled }: Settings) =>
  is_schedule_enabled && Date.parse(common) >= Date.parse(createdAt) ? common : null

/**
 * @param own the hunt's own end of clue sales; null follows the settings
 * @param createdAt when the hunt was made (ISO 8601): dates of the settings before it do not apply
 */
export function effectiveSalesEnd(
  own: string | null,
  createdAt: string,
  settings: Settings,
): EffectiveDeadline {
  if (!settings.clue_access_enabled) return { text: 'salesOff', time: null }
  if (own !== null) return { text: 'own', time: null }
  const time = commonDate(settings.game_start_time, createdAt, settings)
  return { text: time === null ? 'salesNone' : 'salesSettings', time }
}

/** @param own the hunt's own joining deadline; the rest as above */
export function effectiveJoiningDeadline(
  own: string | null,
  createdAt: string,
  settings: Settings,
): EffectiveDeadline {
  if (own !== null) return { text: 'own', time: null }
  const time = commonDate(settings.registration_deadline, createdAt, settings)
  return { text: time === null ? 'joiningNone' : 'joiningSettings', time }
}
