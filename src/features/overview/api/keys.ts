import { livePrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel makes stale. */
export const overviewKeys = {
  overview: (timeZone: string) => [...livePrefixes.admin, 'overview', timeZone] as const,
  checklist: [...livePrefixes.admin, 'launch-checklist'] as const,
  confirmsEmail: ['identity-settings', 'confirms-email'] as const,
}
