import { livePrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel makes stale. */
export const overviewKeys = {
  overview: [...livePrefixes.admin, 'overview'] as const,
}
