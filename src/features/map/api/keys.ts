import { livePrefixes } from '@/lib/account/keys'

/** Under ['game']: what a session's channel makes stale as a whole after a reconnect. */
export const mapKeys = {
  maps: [...livePrefixes.game, 'maps'] as const,
  /** Under ['scans']: each find adds a place. */
  foundPlaces: (sessionId: string) => [...livePrefixes.scans, sessionId, 'found-places'] as const,
  sessionMaps: (sessionId: string) => [...livePrefixes.game, 'maps', sessionId] as const,
}

/** Under ['admin'], which every event of the admin channel makes stale. */
export const adminMapKeys = {
  maps: [...livePrefixes.admin, 'maps'] as const,
}
