import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type EditableSettings, editableSettingsSchema } from '@/features/game/api/game-settings'
import { gameKeys } from '@/features/game/api/keys'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { supabase } from '@/lib/supabase/client'
import { read, rpc } from '@/lib/supabase/rpc'

/** The changed settings only. */
export type SettingsChange = Partial<Omit<EditableSettings, 'updated_at'>>

interface SettingsEdit {
  change: SettingsChange
  /** The settings that the form was loaded from. */
  before: EditableSettings
}

/**
 * Updates the given settings and returns all of them.
 * @throws AppError `edit_conflict` (somebody else changed one of them), `admin_access_required`,
 *   `invalid_input`
 */
export function useUpdateGameSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ change, before }: SettingsEdit) => {
      const edited = (Object.keys(change) as (keyof SettingsChange)[]).map((name) => [
        name,
        before[name],
      ])
      return rpc(
        'admin_update_game_settings',
        { p_settings: change, p_seen: Object.fromEntries(edited) as SettingsChange },
        editableSettingsSchema,
      )
    },
    onSuccess: (saved) => queryClient.setQueryData(gameKeys.adminSettings, saved),
    onSettled: () =>
      Promise.all(
        [queryKeyPrefixes.admin, queryKeyPrefixes.game, queryKeyPrefixes.shop].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

const huntSchema = z.object({ name: z.string() })

/** Published hunts without their own start, which follow the schedule of the settings. */
export function useAffectedHunts() {
  return useQuery({
    queryKey: gameKeys.affectedHunts,
    queryFn: () =>
      read(
        'game_sessions',
        supabase
          .from('game_sessions')
          .select('name')
          .is('starts_at', null)
          .is('archived_at', null)
          .eq('is_test', false)
          .neq('visibility', 'draft')
          .order('created_at', { ascending: false }),
        z.array(huntSchema),
      ),
  })
}
