import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel invalidates. */
export const overviewKeys = {
  overview: (timeZone: string) => [...queryKeyPrefixes.admin, 'overview', timeZone] as const,
  checklist: [...queryKeyPrefixes.admin, 'launch-checklist'] as const,
  confirmsEmail: ['identity-settings', 'confirms-email'] as const,
}
