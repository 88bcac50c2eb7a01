import type { ActivityFilter } from '@/features/activity/model/activity-filter'
import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['admin']: every event of the admin channel invalidates it. */
export const activityKeys = {
  /** Prefix of all lists; the 'activity' event invalidates it. */
  latest: [...queryKeyPrefixes.admin, 'activity'] as const,
  filtered: (filter: ActivityFilter, identifiers: readonly string[]) =>
    [...activityKeys.latest, 'list', filter, identifiers] as const,
  choices: [...queryKeyPrefixes.admin, 'activity', 'choices'] as const,
}
