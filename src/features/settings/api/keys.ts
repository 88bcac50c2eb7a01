import { livePrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel makes stale. */
export const settingsKeys = {
  settings: [...livePrefixes.admin, 'game-settings'] as const,
}
