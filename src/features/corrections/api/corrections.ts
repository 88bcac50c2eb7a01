import { queryOptions, skipToken } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { CorrectionRequest } from '@/features/corrections/model/correction'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { randomId } from '@/lib/browser/random-id'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc, useRefreshingMutation } from '@/lib/supabase/rpc'

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
