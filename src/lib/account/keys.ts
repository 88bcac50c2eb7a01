/** Query keys of profile and balance; the plural ones are prefixes for invalidation. */
export const accountKeys = {
  profiles: ['profile'] as const,
  profile: (uid: string) => ['profile', uid] as const,
  balances: ['balance'] as const,
  balance: (uid: string) => ['balance', uid] as const,
}

/** First segment of each feature's query keys; broadcasts invalidate by these prefixes. */
export const queryKeyPrefixes = {
  shop: ['shop'] as const,
  scans: ['scans'] as const,
  game: ['game'] as const,
  claims: ['claims'] as const,
  products: ['products'] as const,
  orders: ['orders'] as const,
  vip: ['vip'] as const,
  admin: ['admin'] as const,
  helper: ['helper'] as const,
}

/** Tasks; every find of the player or the team invalidates them. */
export const tasksKey = [...queryKeyPrefixes.scans, 'tasks'] as const

/** A file of a picture or sound; see mediaFileQueryOptions. */
export const mediaFileKey = (scope: string | null, path: string) => ['media', scope, path] as const

export const serverTimeKey = ['server-time'] as const

/** Sessions in the filters and forms of several admin features. */
export const sessionChoicesKey = [...queryKeyPrefixes.admin, 'session-choices'] as const
