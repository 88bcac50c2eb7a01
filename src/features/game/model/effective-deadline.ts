import type { GameSettings } from '@/features/game/model/game-settings'
import { effectiveDate } from '@/features/game/model/session-state'

type DeadlineSource =
  'own' | 'salesSettings' | 'joiningSettings' | 'salesNone' | 'joiningNone' | 'salesOff'

/** Where the effective deadline of a hunt comes from; `time` is its ISO time if it comes from the settings. */
export interface EffectiveDeadline {
  text: DeadlineSource
  time: string | null
}

type Settings = Pick<
  GameSettings,
  'clue_access_enabled' | 'is_schedule_enabled' | 'game_start_time' | 'registration_deadline'
>

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
  const time = effectiveDate(null, settings.game_start_time, { created_at: createdAt }, settings)
  return { text: time === null ? 'salesNone' : 'salesSettings', time }
}

/** @param own the hunt's own joining deadline; the rest as above */
export function effectiveJoiningDeadline(
  own: string | null,
  createdAt: string,
  settings: Settings,
): EffectiveDeadline {
  if (own !== null) return { text: 'own', time: null }
  const { registration_deadline: deadline } = settings
  const time = effectiveDate(null, deadline, { created_at: createdAt }, settings)
  return { text: time === null ? 'joiningNone' : 'joiningSettings', time }
}
