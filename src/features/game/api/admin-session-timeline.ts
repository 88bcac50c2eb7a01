import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { gameKeys } from '@/features/game/api/keys'
import { knownRows } from '@/lib/content/known-rows'
import { rpc } from '@/lib/supabase/rpc'

const stepKinds = [
  ...(['create', 'start', 'end', 'freeze', 'pause', 'resume', 'reschedule', 'withdraw'] as const),
  ...(['credit', 'void', 'restore', 'bonus', 'penalty', 'report'] as const),
  ...(['announcement', 'announcement_withdrawn'] as const),
  ...(['claim', 'claim_approved', 'claim_rejected'] as const),
]

const stepSchema = z.object({
  at: z.string(),
  kind: z.enum(stepKinds),
  /** The organiser; null: nobody, or a deleted account. */
  actor_name: z.nullable(z.string()),
  player_name: z.nullable(z.string()),
  team_name: z.nullable(z.string()),
  /** What it was about: a code, points, a title or a message. */
  subject: z.nullable(z.string()),
  details: z.object({
    reason: z.optional(z.string()),
    before: z.optional(z.number()),
    after: z.optional(z.number()),
    minutes: z.optional(z.number()),
    ends_at: z.optional(z.string()),
    /** Of an announcement, whose Hungarian title is the subject. */
    title_en: z.optional(z.string()),
  }),
  total_count: z.number(),
})

/** One event of a hunt. */
export type TimelineStep = z.infer<typeof stepSchema>

/**
 * A page of what happened in a hunt, newest first.
 * @throws AppError `admin_permissions_required`, `game_session_not_found`, `invalid_input`
 */
export function fetchTimeline(
  sessionId: string,
  { limit, offset }: Pick<ResourceQuery, 'limit' | 'offset'>,
): Promise<TimelineStep[]> {
  return rpc(
    'admin_session_timeline',
    { p_game_session_id: sessionId, p_limit: limit, p_offset: offset },
    knownRows(stepSchema, 'kind', stepKinds),
  )
}

/** One page for a ResourceTable; keeps the previous page while loading. */
export function timelineQueryOptions(sessionId: string, query: ResourceQuery) {
  return queryOptions({
    queryKey: gameKeys.adminTimeline(sessionId, query),
    queryFn: () => fetchTimeline(sessionId, query),
    placeholderData: keepPreviousData,
  })
}
