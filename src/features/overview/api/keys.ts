import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel invalidates. */
export const overviewKeys = {
  overview: (timeZone: string) => [...queryKeyPrefixes.admin, 'overview', timeZone] as const,
  desk: (huntId: string, timeZone: string) =>
    [...queryKeyPrefixes.admin, 'hunt-desk', huntId, timeZone] as const,
  checklist: (huntId: string | null) =>
    [...queryKeyPrefixes.admin, 'launch-checklist', huntId] as const,
  /** Outside ['admin']: no event of the hunt changes it. */
  databaseVersion: ['database-version'] as const,
}
