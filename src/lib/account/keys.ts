/** Prefixes that realtime and window events invalidate; the leaf is the player's id. */
export const accountKeys = {
  profiles: ['profile'] as const,
  profile: (uid: string) => ['profile', uid] as const,
  isAdmin: (uid: string) => ['profile', uid, 'is-admin'] as const,
  balances: ['balance'] as const,
  balance: (uid: string) => ['balance', uid] as const,
}

/** Query-key prefixes of the features, for the events of the user channel. */
export const queryKeyPrefixes = {
  shop: ['shop'] as const,
  scans: ['scans'] as const,
  game: ['game'] as const,
  claims: ['claims'] as const,
  products: ['products'] as const,
  orders: ['orders'] as const,
  vip: ['vip'] as const,
  admin: ['admin'] as const,
}

/** How far this device's clock is off, whoever asks. */
export const serverTimeKey = ['server-time'] as const

/** The sessions that organisers choose from, whichever feature asks. */
export const sessionChoicesKey = [...queryKeyPrefixes.admin, 'session-choices'] as const
