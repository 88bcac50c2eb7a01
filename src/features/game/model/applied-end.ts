import type { GameSettings } from '@/features/game/model/game-settings'

type AppliedText =
  'own' | 'salesSettings' | 'joiningSettings' | 'salesNone' | 'joiningNone' | 'salesOff'

/** Which end applies to a hunt and why; `time` is the ISO time from the settings, if that applies. */
export interface AppliedEnd {
  text: AppliedText
  time: string | null
}

type Settings = Pick<
  GameSettings,
  'clue_access_enabled' | 'is_schedule_enabled' | 'game_start_time' | 'registration_deadline'
>

/** @param own end of clue sales of the hunt; null follows the settings */
export function appliedSalesEnd(own: string | null, settings: Settings): AppliedEnd {
  if (!settings.clue_access_enabled) return { text: 'salesOff', time: null }
  if (own !== null) return { text: 'own', time: null }
  return settings.is_schedule_enabled
    ? { text: 'salesSettings', time: settings.game_start_time }
    : { text: 'salesNone', time: null }
}

/** @param own joining deadline of the hunt; null follows the settings */
export function appliedJoiningEnd(own: string | null, settings: Settings): AppliedEnd {
  if (own !== null) return { text: 'own', time: null }
  return settings.is_schedule_enabled
    ? { text: 'joiningSettings', time: settings.registration_deadline }
    : { text: 'joiningNone', time: null }
}
