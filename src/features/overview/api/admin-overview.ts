import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { overviewKeys } from '@/features/overview/api/keys'
import { rpc } from '@/lib/rpc'

const overviewSchema = z.object({
  players: z.number(),
  active_players: z.number(),
  scans_success: z.number(),
  scans_failed: z.number(),
  tokens_earned: z.number(),
  tokens_spent: z.number(),
  clues_sold: z.number(),
  claims_pending: z.number(),
  recent_scans: z.array(
    z.object({
      scan_id: z.number(),
      user_name: z.string(),
      qr_code_name: z.string().nullable(),
      game_session_name: z.string(),
      status: z.enum(['success', 'failed']),
      failure_reason: z.string().nullable(),
      points: z.number(),
      received_at: z.string(),
    }),
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      starts_at: z.string().nullable(),
      ends_at: z.string().nullable(),
      is_test: z.boolean(),
      players: z.number(),
    }),
  ),
})

/** Counts of people, scans, clues and tokens; the latest 20 scans, newest first. */
export type Overview = z.infer<typeof overviewSchema>
export type RecentScan = Overview['recent_scans'][number]
export type OverviewSession = Overview['sessions'][number]

/**
 * What an organiser wants to know at a glance (spec §2 /admin).
 * @throws AppError `admin_permissions_required`
 */
export function overviewQueryOptions() {
  return queryOptions({
    queryKey: overviewKeys.overview,
    queryFn: () => rpc('admin_overview', {}, overviewSchema),
  })
}
