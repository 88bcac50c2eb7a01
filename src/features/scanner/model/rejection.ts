import { SCAN_RATE_LIMIT_PAUSE_MS } from '@/lib/offline/queued-scan'
import type { ErrorKey } from '@/lib/supabase/errors'

/** Illustration and title of a rejection. */
export type RejectionKind =
  | 'found'
  | 'team'
  | 'teamless'
  | 'empty'
  | 'away'
  | 'place'
  | 'time'
  | 'over'
  | 'unknown'
  | 'outside'
  | 'failed'

/** Presentation of a rejected scan and its next step. */
export interface Rejection {
  kind: RejectionKind
  /** Key of the next step in `scanner.rejected.hints`. */
  hint:
    | 'next_code'
    | 'come_closer'
    | 'share_location'
    | 'wait'
    | 'wait_for_start'
    | 'paused'
    | 'ended'
    | 'check_session'
    | 'not_joined'
    | 'join_team'
    | 'report'
  /** True if the same code can be sent again from this screen. */
  canTryAgain: boolean
  /** Pause before a retry, ms; the server rejects earlier repeats. */
  waitMs: number
}

/** Pause after a general rate limit, for example of the gateway, ms. */
const LIMIT_WINDOW_MS = 15_000

const nextCode = { hint: 'next_code', canTryAgain: false, waitMs: 0 } as const

const rejections: Partial<Record<ErrorKey, Rejection>> = {
  already_scanned: { kind: 'found', ...nextCode },
  found_by_team: { kind: 'team', ...nextCode },
  team_left: { kind: 'teamless', ...nextCode },
  team_required: {
    kind: 'teamless',
    hint: 'join_team',
    canTryAgain: true,
    waitMs: SCAN_RATE_LIMIT_PAUSE_MS,
  },
  scan_limit_reached: { kind: 'empty', ...nextCode },
  qr_code_withdrawn: { kind: 'empty', ...nextCode },
  scan_too_far: {
    kind: 'away',
    hint: 'come_closer',
    canTryAgain: true,
    waitMs: SCAN_RATE_LIMIT_PAUSE_MS,
  },
  scan_location_required: {
    kind: 'place',
    hint: 'share_location',
    canTryAgain: true,
    waitMs: SCAN_RATE_LIMIT_PAUSE_MS,
  },
  scan_rate_limited: {
    kind: 'time',
    hint: 'wait',
    canTryAgain: true,
    waitMs: SCAN_RATE_LIMIT_PAUSE_MS,
  },
  rate_limit_exceeded: { kind: 'time', hint: 'wait', canTryAgain: true, waitMs: LIMIT_WINDOW_MS },
  server_busy: { kind: 'time', hint: 'wait', canTryAgain: true, waitMs: 0 },
  // A retry button, because the camera ignores a code that it keeps seeing until the start.
  game_not_started: {
    kind: 'time',
    hint: 'wait_for_start',
    canTryAgain: true,
    waitMs: SCAN_RATE_LIMIT_PAUSE_MS,
  },
  // Stays on the screen; RejectedPanel sends it again when the hunt goes on.
  game_session_paused: {
    kind: 'time',
    hint: 'paused',
    canTryAgain: true,
    waitMs: SCAN_RATE_LIMIT_PAUSE_MS,
  },
  game_session_ended: { kind: 'over', hint: 'ended', canTryAgain: false, waitMs: 0 },
  qr_code_not_found: {
    kind: 'unknown',
    hint: 'check_session',
    canTryAgain: false,
    waitMs: 0,
  },
  session_not_joined: { kind: 'outside', hint: 'not_joined', canTryAgain: false, waitMs: 0 },
  game_session_not_found: { kind: 'outside', hint: 'not_joined', canTryAgain: false, waitMs: 0 },
}

const unexpected: Rejection = { kind: 'failed', hint: 'report', canTryAgain: true, waitMs: 0 }

/** Maps the error key of a rejected scan to its presentation. */
export function presentRejection(key: ErrorKey): Rejection {
  return rejections[key] ?? unexpected
}
