import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { activityKeys } from '@/features/activity/api/keys'
import {
  activityParts,
  periodOf,
  type ActivityFilter,
} from '@/features/activity/model/activity-filter'
import { serverNow } from '@/lib/live/server-time'
import { rpc } from '@/lib/supabase/rpc'

const deviceSchema = z
  .object({
    browser: z.string(),
    platform: z.string(),
    location: z.string(),
    ipAddress: z.string(),
  })
  .partial()

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
  device_info: deviceSchema.catch({}),
})

/** One record of the activity log. */
export type ActivityRecord = z.infer<typeof activitySchema>

/** Records in the list; older ones need a filter. */
const ACTIVITY_CAP = 1000

/**
 * The latest records of the activity log that match a filter, the newest first. The
 * server filters, so that rare records are found behind a thousand others.
 * @param identifiers actions and error keys that the filter's text means in the organiser's language
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export function activityQueryOptions(filter: ActivityFilter, identifiers: readonly string[]) {
  return queryOptions({
    queryKey: activityKeys.filtered(filter, identifiers),
    queryFn: () => {
      const { from, to } = periodOf(filter, serverNow())
      return rpc(
        'admin_list_activity',
        {
          p_limit: ACTIVITY_CAP,
          p_type: filter.type || null,
          p_component: filter.component || null,
          p_user: filter.user || null,
          p_search: filter.text || null,
          p_from: from,
          p_to: to,
          p_identifiers: filter.text ? identifiers : null,
          p_part: activityParts.find((part) => part === filter.part) ?? 'events',
        },
        z.array(activitySchema),
      )
    },
    placeholderData: keepPreviousData,
  })
}
