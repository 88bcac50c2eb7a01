import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { gameKeys } from '@/features/game/api/keys'
import { defaultGameSettings, type GameSettings } from '@/features/game/model/game-settings'
import { readPlayerState } from '@/lib/account/player-state'
import { persistOffline } from '@/lib/offline/persist-offline'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const gameSettingsSchema = z.object({
  game_start_time: z.string(),
  registration_deadline: z.string(),
  clue_access_enabled: z.boolean(),
  is_schedule_enabled: z.boolean(),
  locked_message_hu: z.string(),
  locked_message_en: z.string(),
}) satisfies z.ZodMiniType<GameSettings>

export const editableSettingsSchema = z.extend(gameSettingsSchema, {
  /** Base URL of printed codes; null: the current origin. */
  print_site: z.nullable(z.string()),
  updated_at: z.string(),
})

/** The game settings for organisers; times are ISO 8601. */
export type EditableSettings = z.infer<typeof editableSettingsSchema>

/** A 'settings' broadcast invalidates them earlier. */
const SETTINGS_CACHE_MS = 5 * 60_000

/** Retry interval after a failed request, because the screen shows the defaults without an error. */
const FAILED_READ_INTERVAL_MS = 15_000

export function gameSettingsQueryOptions() {
  return queryOptions({
    queryKey: gameKeys.settings,
    ...persistOffline,
    queryFn: () => readPlayerState('settings', gameSettingsSchema),
    staleTime: SETTINGS_CACHE_MS,
    refetchInterval: ({ state }) =>
      state.data === undefined && state.status === 'error' && FAILED_READ_INTERVAL_MS,
  })
}

/**
 * Game settings; null during the first request, and the defaults after a failed one. A retry keeps the
 * defaults, so that the screen does not show a loading state again.
 */
export function useGameSettings(): GameSettings | null {
  const { data, errorUpdateCount } = useQuery(gameSettingsQueryOptions())
  return data ?? (errorUpdateCount > 0 ? defaultGameSettings : null)
}

/** The settings for editing; never the defaults, which a save would write over the real settings. */
export function editableSettingsQueryOptions() {
  return queryOptions({
    queryKey: gameKeys.adminSettings,
    queryFn: () =>
      read(
        'game_settings',
        supabase
          .from('game_settings')
          .select(Object.keys(editableSettingsSchema.shape).join(','))
          .single(),
        editableSettingsSchema,
      ),
  })
}
