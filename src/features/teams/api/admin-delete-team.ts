import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Deletes a team; its players keep what they found and bought themselves.
 * @throws AppError `admin_access_required`, `team_not_found`, `edit_conflict`, `team_change_refused`
 */
export function useDeleteTeam() {
  return useRefreshingMutation([queryKeyPrefixes.admin], ({ teamId }: { teamId: string }) =>
    rpc('admin_delete_team', { p_team_id: teamId }, z.object({ deleted: z.boolean() })),
  )
}
