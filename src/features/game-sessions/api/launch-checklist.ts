import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { checklistKeys } from '@/features/game-sessions/model/checklist'
import { publishedVisibilities, visibilities } from '@/features/game/model/visibility'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { knownRows } from '@/lib/content/known-rows'
import { rpc } from '@/lib/supabase/rpc'

const itemSchema = z.object({
  key: z.enum(checklistKeys),
  is_done: z.boolean(),
  is_required: z.boolean(),
  done: z.nullable(z.number()),
  total: z.nullable(z.number()),
})

const checklistSchema = z.object({
  game_session: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      has_begun: z.boolean(),
      opens_at: z.nullable(z.string()),
      ends_at: z.nullable(z.string()),
      visibility: z.catch(z.enum(visibilities), 'listed'),
      planned_visibility: z.catch(z.enum(publishedVisibilities), 'listed'),
    }),
  ),
  items: knownRows(itemSchema, 'key', checklistKeys),
})

/**
 * Launch tasks of a hunt (null: the next one); `done` of `total` for tasks that count things, otherwise null.
 * @throws AppError `admin_permissions_required`, `game_session_not_found`
 */
export function launchChecklistQueryOptions(huntId: string | null) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.admin, 'launch-checklist', huntId],
    queryFn: () => rpc('admin_launch_checklist', { p_game_session_id: huntId }, checklistSchema),
  })
}
