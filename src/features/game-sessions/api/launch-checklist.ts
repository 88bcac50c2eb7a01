import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { checklistKeys } from '@/features/game-sessions/model/checklist'
import { gameSessionStatesSchema } from '@/features/game/model/game-session-state'
import { publishedVisibilities, visibilities } from '@/features/game/model/game-session-options'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { knownRows } from '@/lib/content/known-rows'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc } from '@/lib/supabase/rpc'

const itemSchema = rowOf('checklist_item', { key: z.enum(checklistKeys) })

const checklistSchema = rowOf('launch_checklist', {
  game_session: z.nullable(
    rowOf('checklist_session', {
      states: gameSessionStatesSchema,
      visibility: z.catch(z.enum(visibilities), 'listed'),
      planned_visibility: z.catch(z.enum(publishedVisibilities), 'listed'),
    }),
  ),
  items: knownRows(itemSchema, 'key', checklistKeys),
})

export type Checklist = z.infer<typeof checklistSchema>

/**
 * Launch tasks of a hunt (null: the next one); `done` of `total` for tasks that count things, otherwise null.
 * @throws AppError `admin_permissions_required`, `game_session_not_found`
 */
export function launchChecklistQueryOptions(gameSessionId: string | null) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.admin, 'launch-checklist', gameSessionId],
    queryFn: () =>
      rpc('admin_launch_checklist', { p_game_session_id: gameSessionId }, checklistSchema),
  })
}
