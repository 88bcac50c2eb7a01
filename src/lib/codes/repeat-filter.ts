/** A code must be out of sight this long before it counts as presented again; milliseconds. */
export const REPEAT_WINDOW_MS = 2000

/** Lets one text through as often as it is newly presented. */
export interface RepeatFilter {
  /** @param now milliseconds on any steady clock */
  isNew: (text: string, now: number) => boolean
  /** Counts the last text as still in sight, e.g. when the camera comes back after a result. */
  keepAlive: (now: number) => void
}

/**
 * The decoder reports a code about ten times a second for as long as the camera sees it; one
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
