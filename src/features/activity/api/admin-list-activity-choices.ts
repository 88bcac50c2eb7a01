import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { activityKeys } from '@/features/activity/api/keys'
import { rpc } from '@/lib/supabase/rpc'

const choicesSchema = z.object({ components: z.array(z.string()), types: z.array(z.string()) })

/**
 * All components and types in the log, sorted, as filter options.
 * @throws AppError `admin_permissions_required`
 */
export function activityChoicesQueryOptions() {
  return queryOptions({
    queryKey: activityKeys.choices,
    queryFn: () => rpc('admin_list_activity_choices', {}, choicesSchema),
  })
}
