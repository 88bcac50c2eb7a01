import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { activityKeys } from '@/features/activity/api/keys'
import { rpc } from '@/lib/rpc'

const activitySchema = z.object({
  id: z.number(),
  action: z.string(),
  component: z.string(),
  type: z.string(),
  message: z.string(),
  details: z.unknown(),
  user_id: z.string().nullable(),
  user_name: z.string(),
  timestamp: z.string(),
  device_info: z.unknown(),
})

/** One record of the activity log (spec §3). */
export type ActivityRecord = z.infer<typeof activitySchema>

/** Spec §9: the organisers' list holds the latest 1000. */
const ACTIVITY_CAP = 1000

/**
 * The latest records of the activity log, the newest first (spec §2, §9).
 * @throws AppError `admin_permissions_required`
 */
export function activityQueryOptions() {
  return queryOptions({
    queryKey: activityKeys.latest,
    queryFn: () => rpc('admin_list_activity', { p_limit: ACTIVITY_CAP }, z.array(activitySchema)),
  })
}
