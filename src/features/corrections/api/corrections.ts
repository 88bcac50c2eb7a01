import * as z from 'zod/mini'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { randomId } from '@/lib/browser/random-id'
import { formByKind, optionalInteger, optionalReference, reason } from '@/lib/forms/fields'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc, useRefreshingMutation } from '@/lib/supabase/rpc'

/** Corrections of finds, and of the solutions of their tasks. */
const findKinds = ['void', 'restore', 'void_task', 'restore_task'] as const
type FindKind = (typeof findKinds)[number]

/** What an organiser wants to correct; the dialog asks for the rest. */
export type Correction =
  | {
      kind: FindKind
      scanIds: readonly number[]
      /** Called after the correction. */
      onDone?: () => void
    }
  | {
      kind: 'credit' | 'points'
      gameSessionId: string | null
      player: CorrectedPlayer | null
      /** The points are meant for the team of the player. */
      teamName?: string | undefined
      /** The code to credit, if it is known. */
      codeId?: string | null
    }

export interface CorrectedPlayer {
  id: string
  name: string
}

/** Maximum number of finds or players in one correction. */
export const MAX_CORRECTIONS = 500
export const MAX_ADJUSTMENT = 100_000

/** A complete correction, as sent to the server. */
export type CorrectionRequest =
  | { kind: FindKind; scanIds: readonly number[] }
  | { kind: 'credit'; gameSessionId: string; codeId: string; userIds: readonly string[] }
  | { kind: 'points'; gameSessionId: string; points: number; userIds: readonly string[] }

/** Fields of the dialog; the kind of the correction decides which count. */
export const correctionForm = formByKind(
  z.object({
    kind: z.enum([...findKinds, 'credit', 'points']),
    user_id: optionalReference,
    qr_code_id: optionalReference,
    direction: z.enum(['add', 'take']),
    points: optionalInteger(1, MAX_ADJUSTMENT),
    reason,
  }),
  {
    ...{ void: [], restore: [], void_task: [], restore_task: [] },
    ...{ credit: ['user_id', 'qr_code_id'], points: ['user_id', 'points'] },
  },
)

/**
 * Converts the fields to a request; null without a hunt.
 * @param values valid fields, without the reason
 */
export function toCorrectionRequest(
  correction: Correction,
  gameSessionId: string | undefined,
  { user_id, qr_code_id, direction, points }: z.output<typeof correctionForm>,
): CorrectionRequest | null {
  if ('scanIds' in correction) {
    return { kind: correction.kind, scanIds: correction.scanIds }
  }
  if (gameSessionId === undefined || user_id === null) return null
  const target = { gameSessionId, userIds: [user_id] }
  if (correction.kind === 'credit') {
    return qr_code_id === null ? null : { ...target, kind: 'credit', codeId: qr_code_id }
  }
  if (points === null) return null
  return { ...target, kind: 'points', points: direction === 'add' ? points : -points }
}

const correctionResultSchema = rowOf('correction', {
  players: z.array(
    rowOf('corrected_player', {
      /** State of the open claim of the player in the hunt. */
      claim: z.catch(z.nullable(z.enum(['pending', 'approved'])), null),
    }),
  ),
})

/**
 * Effect of a correction, carried out or previewed; empty for a repeated request. `changed` counts the finds or
 * players that change; the others already have the requested state.
 */
type CorrectionResult = z.infer<typeof correctionResultSchema>

interface CorrectionCall {
  reason: string
  requestId: string
  /** Only returns the effect; changes nothing. */
  isPreview: boolean
}

/**
 * Credits a find of a code to players as if they scanned it now, gives them bonus or penalty points, or voids or
 * restores finds.
 * @throws AppError `admin_access_required`, `invalid_input`, `request_id_reused`, `game_session_not_found`,
 *   `session_not_joined`, `qr_code_not_found`, `team_required`, `already_scanned`, `scan_limit_reached`,
 *   `team_change_refused`
 */
function send(request: CorrectionRequest, call: CorrectionCall): Promise<CorrectionResult> {
  const common = {
    p_reason: call.reason,
    p_request_id: call.requestId,
    p_is_preview: call.isPreview,
  }
  if ('scanIds' in request) {
    return rpc(
      'admin_correct_finds',
      { ...common, p_kind: request.kind, p_scan_ids: request.scanIds },
      correctionResultSchema,
    )
  }
  const target = { p_game_session_id: request.gameSessionId, p_user_ids: request.userIds }
  if (request.kind === 'points') {
    return rpc(
      'admin_adjust_points',
      { ...common, ...target, p_points: request.points },
      correctionResultSchema,
    )
  }
  return rpc(
    'admin_credit_find',
    { ...common, ...target, p_qr_code_id: request.codeId },
    correctionResultSchema,
  )
}

/**
 * Preview of a correction: the server runs the real rules and rolls them back.
 * @param request null while incomplete
 */
export function correctionPreviewQueryOptions(request: CorrectionRequest | null) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.admin, 'correction-preview', request],
    queryFn: request
      ? () => send(request, { reason: '–', requestId: randomId(), isPreview: true })
      : skipToken,
    retry: false,
    gcTime: 0,
  })
}

/** Sends a correction; the server notifies the players. */
export function useCorrect() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ request, reason }: { request: CorrectionRequest; reason: string }, requestId) =>
      send(request, { reason, requestId, isPreview: false }),
  )
}
