import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  type ActivityFilter,
  activityParts,
  periodOf,
} from '@/features/activity/model/activity-filter'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { serverNow } from '@/lib/live/server-time'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc, rpcQuery } from '@/lib/supabase/rpc'

/** Prefix of all lists; the 'activity' event invalidates it. */
export const activityKey = [...queryKeyPrefixes.admin, 'activity'] as const

const deviceSchema = z.partial(
  z.object({
    browser: z.string(),
    platform: z.string(),
    location: z.string(),
    ipAddress: z.string(),
  }),
)

const activitySchema = rowOf('admin_activity_row', {
  device_info: z.catch(deviceSchema, {}),
})

export type ActivityRecord = z.infer<typeof activitySchema>

/** Records in the list; older ones need a filter. */
const MAX_RECORDS = 1000

/**
 * The latest 1000 records that match a filter, newest first.
 * @param identifiers actions and error keys whose translation contains the filter's text
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export function activityQueryOptions(filter: ActivityFilter, identifiers: readonly string[]) {
  return queryOptions({
    queryKey: [...activityKey, 'list', filter, identifiers],
    queryFn: () => {
      const { from, to } = periodOf(filter, serverNow())
      return rpc(
        'admin_list_activity',
        {
          p_limit: MAX_RECORDS,
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

/**
 * All components and types in the log, sorted, as filter options.
 * @throws AppError `admin_permissions_required`
 */
export const activityChoicesQueryOptions = () =>
  rpcQuery('admin_list_activity_choices', {}, activityKey)
