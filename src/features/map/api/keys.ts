import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['game']: what a session's channel makes stale as a whole after a reconnect. */
export const mapKeys = {
  maps: [...queryKeyPrefixes.game, 'maps'] as const,
  /** Under ['scans']: each find adds a place. */
  foundPlaces: (sessionId: string) =>
    [...queryKeyPrefixes.scans, sessionId, 'found-places'] as const,
  sessionMaps: (sessionId: string) => [...queryKeyPrefixes.game, 'maps', sessionId] as const,
}

/** Under ['admin'], which every event of the admin channel makes stale. */
export const adminMapKeys = {
  maps: [...queryKeyPrefixes.admin, 'maps'] as const,
}
