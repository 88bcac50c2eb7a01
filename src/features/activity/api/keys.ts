import type { ActivityFilter } from '@/features/activity/model/activity-filter'
import { livePrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel makes stale. */
export const activityKeys = {
  /** Prefix of all lists, which the event 'activity' makes stale. */
  latest: [...livePrefixes.admin, 'activity'] as const,
  filtered: (filter: ActivityFilter, identifiers: readonly string[]) =>
    [...activityKeys.latest, 'list', filter, identifiers] as const,
  choices: [...livePrefixes.admin, 'activity', 'choices'] as const,
}
