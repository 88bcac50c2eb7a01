import type { GameSettings } from '@/features/game/model/game-settings'

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

/** @param own the hunt's own end of clue sales; null follows the settings */
export function effectiveSalesEnd(own: string | null, settings: Settings): EffectiveDeadline {
  if (!settings.clue_access_enabled) return { text: 'salesOff', time: null }
  if (own !== null) return { text: 'own', time: null }
  return settings.is_schedule_enabled
    ? { text: 'salesSettings', time: settings.game_start_time }
    : { text: 'salesNone', time: null }
}

/** @param own the hunt's own joining deadline; null follows the settings */
export function effectiveJoiningDeadline(
  own: string | null,
  settings: Settings,
): EffectiveDeadline {
  if (own !== null) return { text: 'own', time: null }
  return settings.is_schedule_enabled
    ? { text: 'joiningSettings', time: settings.registration_deadline }
    : { text: 'joiningNone', time: null }
}
