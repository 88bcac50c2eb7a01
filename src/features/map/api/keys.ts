import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['game']: invalidated after a reconnect. */
export const mapKeys = {
  maps: [...queryKeyPrefixes.game, 'maps'] as const,
  /** Under ['scans']: every scan of the player invalidates it. */
  foundPlaces: (sessionId: string) =>
    [...queryKeyPrefixes.scans, sessionId, 'found-places'] as const,
  sessionMaps: (sessionId: string) => [...queryKeyPrefixes.game, 'maps', sessionId] as const,
}

/** Under ['admin']: every event of the admin channel invalidates it. */
export const adminMapKeys = {
  maps: [...queryKeyPrefixes.admin, 'maps'] as const,
}
