import { livePrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel makes stale. */
export const activityKeys = {
  latest: [...livePrefixes.admin, 'activity'] as const,
}
