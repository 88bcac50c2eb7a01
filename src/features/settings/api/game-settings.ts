import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { settingsKeys } from '@/features/settings/api/keys'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

export const settingsSchema = z.object({
  game_start_time: z.string(),
  registration_deadline: z.string(),
  clue_access_enabled: z.boolean(),
  is_schedule_enabled: z.boolean(),
  locked_message_hu: z.string(),
  locked_message_en: z.string(),
  /** Where printed codes lead; null: to the address that is open. */
  print_site: z.string().nullable(),
  updated_at: z.string(),
})

/** The game settings as an organiser edits them; times are ISO 8601. */
export type EditableSettings = z.infer<typeof settingsSchema>

const columns = Object.keys(settingsSchema.shape).join(',')

/**
 * The one row of game settings. Unlike the players' read it never falls back to defaults: saving
 * those over the real ones would be a change that nobody asked for.
 */
export function editableSettingsQueryOptions() {
  return queryOptions({
    queryKey: settingsKeys.settings,
    queryFn: () =>
      read(
        'game_settings',
        supabase.from('game_settings').select(columns).single(),
        settingsSchema,
      ),
  })
}
