import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel makes stale. */
export const settingsKeys = {
  affectedHunts: [...queryKeyPrefixes.admin, 'affected-hunts'] as const,
  settings: [...queryKeyPrefixes.admin, 'game-settings'] as const,
}
