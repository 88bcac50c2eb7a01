import { SCAN_RATE_LIMIT_PAUSE_MS } from '@/lib/offline/queued-scan'
import type { ErrorKey } from '@/lib/supabase/errors'

/** Pause after a general rate limit, for example of the gateway, ms. */
const LIMIT_WINDOW_MS = 15_000

/** The same code can be sent again from this screen, after a pause in ms; the server rejects earlier repeats. */
const retry = (waitMs: number) => ({ canTryAgain: true, waitMs })
const soon = retry(SCAN_RATE_LIMIT_PAUSE_MS)
const never = { canTryAgain: false, waitMs: 0 }
const nextCode = { hint: 'next_code', ...never } as const

/** `kind` decides the illustration and the title, `hint` is the key of the next step. */
const rejections = {
  already_scanned: { kind: 'found', ...nextCode },
  found_by_team: { kind: 'team', ...nextCode },
  team_left: { kind: 'teamless', ...nextCode },
  team_required: { kind: 'teamless', hint: 'join_team', ...soon },
  scan_limit_reached: { kind: 'empty', ...nextCode },
  qr_code_withdrawn: { kind: 'empty', ...nextCode },
  scan_too_far: { kind: 'away', hint: 'come_closer', ...soon },
  scan_location_required: { kind: 'place', hint: 'share_location', ...soon },
  scan_rate_limited: { kind: 'time', hint: 'wait', ...soon },
  rate_limit_exceeded: { kind: 'time', hint: 'wait', ...retry(LIMIT_WINDOW_MS) },
  server_busy: { kind: 'time', hint: 'wait', ...retry(0) },
  // A retry button, because the camera ignores a code that it keeps seeing until the start.
  game_not_started: { kind: 'time', hint: 'wait_for_start', ...soon },
  // Stays on the screen; RejectedPanel sends it again when the hunt goes on.
  game_session_paused: { kind: 'time', hint: 'paused', ...soon },
  game_session_ended: { kind: 'over', hint: 'ended', ...never },
  qr_code_not_found: { kind: 'unknown', hint: 'check_session', ...never },
  session_not_joined: { kind: 'outside', hint: 'not_joined', ...never },
  game_session_not_found: { kind: 'outside', hint: 'not_joined', ...never },
} as const satisfies Partial<Record<ErrorKey, object>>

const unexpected = { kind: 'failed', hint: 'report', ...retry(0) } as const

/** Presentation of a rejected scan and its next step. */
export type Rejection = (typeof rejections)[keyof typeof rejections] | typeof unexpected

/** Maps the error key of a rejected scan to its presentation. */
export function presentRejection(key: ErrorKey): Rejection {
  return (rejections as Partial<Record<ErrorKey, Rejection>>)[key] ?? unexpected
}
