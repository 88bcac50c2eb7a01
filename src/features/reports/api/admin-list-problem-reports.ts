import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { reportKeys } from '@/features/reports/api/keys'
import { reportKinds } from '@/features/reports/model/report'
import { supabase } from '@/lib/supabase/client'
import { read, rpc } from '@/lib/supabase/rpc'

const reportSchema = z.object({
  id: z.string(),
  kind: z.catch(z.enum(reportKinds), 'other'),
  message: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  /** Null: the report names no code, and no code is near. */
  qr_code_id: z.nullable(z.string()),
  qr_code_name: z.nullable(z.string()),
  is_withdrawn: z.boolean(),
  clue_name_hu: z.nullable(z.string()),
  clue_name_en: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  photo_path: z.nullable(z.string()),
  reported_at: z.string(),
  received_at: z.string(),
  answered_at: z.nullable(z.string()),
  solved_at: z.nullable(z.string()),
  total_count: z.number(),
})
export type ProblemReport = z.infer<typeof reportSchema>

/** More are shown once these are solved. */
const MAX_REPORTS = 200

/**
 * Open or solved reports of a hunt, newest first.
 * @throws AppError `admin_permissions_required`
 */
export function problemReportsQueryOptions(sessionId: string, isSolved: boolean) {
  return queryOptions({
    queryKey: reportKeys.list(sessionId, isSolved),
    queryFn: () =>
      rpc(
        'admin_list_problem_reports',
        { p_game_session_id: sessionId, p_is_solved: isSolved, p_limit: MAX_REPORTS, p_offset: 0 },
        z.array(reportSchema),
      ),
    placeholderData: keepPreviousData,
  })
}

/** Open reports of all hunts, newest first; at most as many as the Data API returns in one answer. */
export function openReportsQueryOptions() {
  return queryOptions({
    queryKey: reportKeys.open,
    queryFn: () =>
      read(
        'problem_reports',
        supabase
          .from('problem_reports')
          .select('id, game_session_id')
          .is('solved_at', null)
          .order('received_at', { ascending: false }),
        z.array(z.object({ id: z.string(), game_session_id: z.string() })),
      ),
  })
}
