import { queryOptions, skipToken } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { CorrectionRequest } from '@/features/corrections/model/correction'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { randomId } from '@/lib/browser/random-id'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

export const correctionResultSchema = z.object({
  /** Number of finds or players that change; the others already have the requested state. */
  changed: z.number(),
  players: z.array(
    z.object({
      user_id: z.string(),
      name: z.string(),
      /** Null: none. The ranks are those of the team. */
      team_name: z.nullable(z.string()),
      game_session_id: z.string(),
      points_before: z.number(),
      points_after: z.number(),
      rank_before: z.nullable(z.number()),
      rank_after: z.nullable(z.number()),
      finds_before: z.number(),
      finds_after: z.number(),
      /** State of the open claim of the player in the hunt. */
      claim: z.catch(z.nullable(z.enum(['pending', 'approved'])), null),
    }),
  ),
})

/** Effect of a correction, carried out or previewed; empty for a repeated request. */
export type CorrectionResult = z.infer<typeof correctionResultSchema>

/** Arguments that all corrections have. */
export interface CorrectionCall {
  reason: string
  requestId: string
  /** Only returns the effect; changes nothing. */
  isPreview: boolean
}

/**
 * Credits a find of a code to players, as if they scanned it now.
 * @throws AppError `admin_access_required`, `invalid_input`, `request_id_reused`,
 *   `game_session_not_found`, `qr_code_not_found`, `session_not_joined`, `team_required`,
 *   `already_scanned`, `scan_limit_reached`
 */
export function creditFind(
  target: { sessionId: string; codeId: string; userIds: readonly string[] },
  { reason, requestId, isPreview }: CorrectionCall,
): Promise<CorrectionResult> {
  return rpc(
    'admin_credit_find',
    {
      p_game_session_id: target.sessionId,
      p_qr_code_id: target.codeId,
      p_user_ids: [...target.userIds],
      p_reason: reason,
      p_request_id: requestId,
      p_is_preview: isPreview,
    },
    correctionResultSchema,
  )
}

/**
 * Gives players of a hunt bonus points, or penalty points when negative.
 * @throws AppError `admin_access_required`, `invalid_input`, `request_id_reused`,
 *   `game_session_not_found`, `session_not_joined`
 */
export function adjustPoints(
  target: { sessionId: string; points: number; userIds: readonly string[] },
  { reason, requestId, isPreview }: CorrectionCall,
): Promise<CorrectionResult> {
  return rpc(
    'admin_adjust_points',
    {
      p_game_session_id: target.sessionId,
      p_user_ids: [...target.userIds],
      p_points: target.points,
      p_reason: reason,
      p_request_id: requestId,
      p_is_preview: isPreview,
    },
    correctionResultSchema,
  )
}

/**
 * Voids or restores finds.
 * @throws AppError `admin_access_required`, `invalid_input`, `request_id_reused`, `already_scanned`,
 *   `team_change_refused`, `qr_code_not_found`, `team_required`, `scan_limit_reached`
 */
export function correctFinds(
  { kind, scanIds }: { kind: 'void' | 'restore'; scanIds: readonly number[] },
  { reason, requestId, isPreview }: CorrectionCall,
): Promise<CorrectionResult> {
  return rpc(
    'admin_correct_finds',
    {
      p_kind: kind,
      p_scan_ids: [...scanIds],
      p_reason: reason,
      p_request_id: requestId,
      p_is_preview: isPreview,
    },
    correctionResultSchema,
  )
}

function send(request: CorrectionRequest, call: CorrectionCall): Promise<CorrectionResult> {
  switch (request.kind) {
    case 'credit':
      return creditFind(request, call)
    case 'points':
      return adjustPoints(request, call)
    default:
      return correctFinds(request, call)
  }
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
