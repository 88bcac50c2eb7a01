/** A code out of sight keeps its chest for so long: hands shake and single frames fail. ms */
export const HOLD_MS = 500
/** Then the chest fades, ms. */
export const FADE_MS = 250

/**
 * How much of the chest is there: 1 while the code is in sight or was just now, 0 when it is gone.
 * @param sinceSeenMs time since the code was last seen
 */
export function presence(sinceSeenMs: number): number {
  return Math.min(1, Math.max(0, 1 - (sinceSeenMs - HOLD_MS) / FADE_MS))
}

/** Of the way to a newly measured pose, the chest goes so much in one frame of 60 a second. */
const STEP = 0.2
const FRAME_MS = 1000 / 60

/** The same way at any frame rate. */
export function smoothing(elapsedMs: number): number {
  return 1 - (1 - STEP) ** (Math.max(0, elapsedMs) / FRAME_MS)
}
