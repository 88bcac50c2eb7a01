/** Time that a code must be out of sight before it counts as presented again, ms. */
export const REPEAT_WINDOW_MS = 2000

/** Reports each presentation of a code once. */
export interface RepeatFilter {
  /** @param now ms of a monotonic clock */
  isNew: (text: string, now: number) => boolean
  /** Treats the last code as still visible, e.g. when the camera restarts after a result. */
  keepAlive: (now: number) => void
}

/**
 * Creates a filter for the decoder, which reports a visible code about ten times per second: one
 * presentation must become one scan.
 */
export function createRepeatFilter(): RepeatFilter {
  let lastText: string | null = null
  let lastSeenAt = 0
  return {
    isNew(text, now) {
      const repeated = text === lastText && now - lastSeenAt < REPEAT_WINDOW_MS
      lastText = text
      lastSeenAt = now
      return !repeated
    },
    keepAlive(now) {
      lastSeenAt = now
    },
  }
}
