import { livePrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel makes stale. */
export const settingsKeys = {
  affectedHunts: [...livePrefixes.admin, 'affected-hunts'] as const,
  settings: [...livePrefixes.admin, 'game-settings'] as const,
}
