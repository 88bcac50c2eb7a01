import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel invalidates. */
export const settingsKeys = {
  affectedHunts: [...queryKeyPrefixes.admin, 'affected-hunts'] as const,
  settings: [...queryKeyPrefixes.admin, 'game-settings'] as const,
}
