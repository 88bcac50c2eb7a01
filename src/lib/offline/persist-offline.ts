/** How long a query survives offline, ms. Browser timers cannot run longer than 24 days. */
export const PERSIST_MAX_AGE_MS = 7 * 24 * 60 * 60_000

/**
 * Query options that store the result on the device and show it offline. Use them only for data of the
 * signed-in player or for public data.
 */
export const persistOffline = {
  gcTime: PERSIST_MAX_AGE_MS,
  meta: { persistOffline: true },
} as const
