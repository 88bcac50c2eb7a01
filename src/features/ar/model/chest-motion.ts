/** Keeps the chest visible while the code is briefly not detected, ms. */
export const HOLD_MS = 500
/** Fade-out after that, ms. */
export const FADE_MS = 250

/**
 * Opacity of the chest, from 1 (code just seen) to 0.
 * @param sinceSeenMs time since the code was last seen
 */
export function chestOpacity(sinceSeenMs: number): number {
  return Math.min(1, Math.max(0, 1 - (sinceSeenMs - HOLD_MS) / FADE_MS))
}

/** Share of the distance to the new pose that the chest moves in one frame at 60 fps. */
const STEP = 0.2
const FRAME_MS = 1000 / 60

/** Frame-rate independent share of the distance to move after `elapsedMs`. */
export function smoothingFactor(elapsedMs: number): number {
  return 1 - (1 - STEP) ** (Math.max(0, elapsedMs) / FRAME_MS)
}
