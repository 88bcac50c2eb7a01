import type { ActivityFilter } from '@/features/activity/model/activity-filter'
import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel makes stale. */
export const activityKeys = {
  /** Prefix of all lists, which the event 'activity' makes stale. */
  latest: [...queryKeyPrefixes.admin, 'activity'] as const,
  filtered: (filter: ActivityFilter, identifiers: readonly string[]) =>
    [...activityKeys.latest, 'list', filter, identifiers] as const,
  choices: [...queryKeyPrefixes.admin, 'activity', 'choices'] as const,
}
