import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { gameKeys } from '@/features/game/api/keys'
import { findingKeys, severities, subjects } from '@/features/game/model/finding'
import { knownRows } from '@/lib/content/known-rows'
import { rpc } from '@/lib/supabase/rpc'

const findingSchema = z.object({
  severity: z.catch(z.enum(severities), 'warning'),
  key: z.enum(findingKeys),
  subject: z.catch(z.enum(subjects), 'session'),
  subject_id: z.string(),
  name_hu: z.string(),
  name_en: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})

/** A problem of a session and its subject. */
export type Finding = z.infer<typeof findingSchema>

/**
 * Problems of a session, worst first.
 * @throws AppError `admin_permissions_required`, `game_session_not_found`
 */
export function preflightQueryOptions(sessionId: string) {
  return queryOptions({
    queryKey: gameKeys.preflight(sessionId),
    queryFn: () =>
      rpc(
        'admin_preflight',
        { p_game_session_id: sessionId },
        knownRows(findingSchema, 'key', findingKeys),
      ),
  })
}
