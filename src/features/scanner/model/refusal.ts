import type { ErrorKey } from '@/lib/supabase/errors'

/** What stands beside a refusal's text. */
export type RefusalMood =
  'found' | 'empty' | 'away' | 'place' | 'time' | 'unknown' | 'outside' | 'failed'

/** How a refused scan is shown and what the player can do about it. */
export interface Refusal {
  mood: RefusalMood
  /** Which hint of `scanner.refused.hints` says the next step. */
  hint:
    | 'next_code'
    | 'come_closer'
    | 'share_location'
    | 'wait'
    | 'wait_for_start'
    | 'ended'
    | 'check_session'
    | 'not_joined'
    | 'report'
  /** Whether the same code can be presented again from this screen. */
  canTryAgain: boolean
  /** Pause before that, ms; the server rejects repeats within it. */
  waitMs: number
}

/** Scan duplicate window; half a second on top for the answer's way. */
export const REPEAT_WINDOW_MS = 5500
/** Another limiter than the scan's own spoke (a gateway's, say): give it longer. */
const LIMIT_WINDOW_MS = 15_000

const nextCode = { hint: 'next_code', canTryAgain: false, waitMs: 0 } as const

const refusals: Partial<Record<ErrorKey, Refusal>> = {
  already_scanned: { mood: 'found', ...nextCode },
  scan_limit_reached: { mood: 'empty', ...nextCode },
  scan_too_far: {
    mood: 'away',
    hint: 'come_closer',
    canTryAgain: true,
    waitMs: REPEAT_WINDOW_MS,
  },
  scan_location_required: {
    mood: 'place',
    hint: 'share_location',
    canTryAgain: true,
    waitMs: REPEAT_WINDOW_MS,
  },
  scan_rate_limited: { mood: 'time', hint: 'wait', canTryAgain: true, waitMs: REPEAT_WINDOW_MS },
  rate_limit_exceeded: { mood: 'time', hint: 'wait', canTryAgain: true, waitMs: LIMIT_WINDOW_MS },
  server_busy: { mood: 'time', hint: 'wait', canTryAgain: true, waitMs: 0 },
  // Who waits for the start stands at the code, and the camera takes what it goes on seeing for seen.
  game_not_started: {
    mood: 'time',
    hint: 'wait_for_start',
    canTryAgain: true,
    waitMs: REPEAT_WINDOW_MS,
  },
  game_session_ended: { mood: 'time', hint: 'ended', canTryAgain: false, waitMs: 0 },
  qr_code_not_found: {
    mood: 'unknown',
    hint: 'check_session',
    canTryAgain: false,
    waitMs: 0,
  },
  session_not_joined: { mood: 'outside', hint: 'not_joined', canTryAgain: false, waitMs: 0 },
  game_session_not_found: { mood: 'outside', hint: 'not_joined', canTryAgain: false, waitMs: 0 },
}

const unexpected: Refusal = { mood: 'failed', hint: 'report', canTryAgain: true, waitMs: 0 }

/** Turns the key of a refused scan into its presentation. */
export function presentRefusal(key: ErrorKey): Refusal {
  return refusals[key] ?? unexpected
}
