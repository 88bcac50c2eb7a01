/** A hunt and the way home from it, ms. Timers carry no longer than 24 days. */
export const KEEP_MS = 7 * 24 * 60 * 60_000

/**
 * Spread into the options of a query whose answer is kept on the phone and shown without network.
 * Only what belongs to the signed-in player or to everybody; never what others may not see.
 */
export const keptOffline = { gcTime: KEEP_MS, meta: { keptOffline: true } } as const
