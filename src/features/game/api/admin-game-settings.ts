import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { gameKeys } from '@/features/game/api/keys'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

export const settingsSchema = z.object({
  game_start_time: z.string(),
  registration_deadline: z.string(),
  clue_access_enabled: z.boolean(),
  is_schedule_enabled: z.boolean(),
  locked_message_hu: z.string(),
  locked_message_en: z.string(),
  /** Base URL of printed codes; null: the current origin. */
  print_site: z.string().nullable(),
  updated_at: z.string(),
})

/** The game settings for organisers; times are ISO 8601. */
export type EditableSettings = z.infer<typeof settingsSchema>

const columns = Object.keys(settingsSchema.shape).join(',')

/**
 * The game settings row. Unlike the players' read it never falls back to defaults, which a save would
 * write over the real settings.
 */
export function editableSettingsQueryOptions() {
  return queryOptions({
    queryKey: gameKeys.adminSettings,
    queryFn: () =>
      read(
        'game_settings',
        supabase.from('game_settings').select(columns).single(),
        settingsSchema,
      ),
  })
}
