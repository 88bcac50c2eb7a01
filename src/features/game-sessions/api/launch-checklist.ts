import * as z from 'zod/mini'
import { checklistKeys } from '@/features/game-sessions/model/checklist'
import { gameSessionStatesSchema } from '@/features/game/model/game-session-state'
import { publishedVisibilities, visibilities } from '@/features/game/model/game-session-options'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { knownRows } from '@/lib/content/known-rows'
import { rowOf } from '@/lib/supabase/row-of'
import { rpcQuery } from '@/lib/supabase/rpc'

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
  const args = { p_game_session_id: gameSessionId }
  return rpcQuery('admin_launch_checklist', args, queryKeyPrefixes.admin, checklistSchema)
}
