import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { gameKeys } from '@/features/game/api/game'
import { gameSessionStatesSchema } from '@/features/game/model/game-session-state'
import { helperKey } from '@/features/helpers/api/helped-game-sessions'
import type { QueuedAct } from '@/features/helpers/model/helper-act'
import { reportKinds } from '@/features/reports/model/report'
import { knownRows } from '@/lib/content/known-rows'
import { AppError } from '@/lib/supabase/errors'
import { rpc, rpcMutation } from '@/lib/supabase/rpc'
import { helperActRowSchema } from '@/types/database-schemas/helper-act-row'
import { helperCodeRowSchema } from '@/types/database-schemas/helper-code-row'
import { helperFindSchema } from '@/types/database-schemas/helper-find'
import { helperPlayerRowSchema } from '@/types/database-schemas/helper-player-row'
import { helperReportSchema } from '@/types/database-schemas/helper-report'
import { helperScreenSchema } from '@/types/database-schemas/helper-screen'

/** Finds send no hint to helpers, ms. */
const POLL_MS = 20_000

const actKinds = ['credit', 'void', 'bonus', 'penalty', 'answer', 'missing', 'call'] as const
const actSchema = z.object({ ...helperActRowSchema.shape, kind: z.enum(actKinds) })
export type HelperAct = z.infer<typeof actSchema>
export const helperActsSchema = knownRows(actSchema, 'kind', actKinds)

const reportSchema = z.object({
  ...helperReportSchema.shape,
  kind: z.catch(z.enum(reportKinds), 'other'),
})
const screenSchema = z.object({
  ...helperScreenSchema.shape,
  states: gameSessionStatesSchema,
  reports: z.array(reportSchema),
  acts: helperActsSchema,
})
export type HelperScreen = z.infer<typeof screenSchema>
export type HelperReport = HelperScreen['reports'][number]

/** Tests whether the user is no helper of the hunt, or no more. */
export const isHelperRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.key === 'helper_access_required'

/**
 * What a helper watches in a hunt.
 * @throws AppError `helper_access_required`, `game_session_not_found`
 */
export function helperScreenQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: [...helperKey, 'screen', gameSessionId],
    queryFn: () => rpc('helper_get_screen', { p_game_session_id: gameSessionId }, screenSchema),
    refetchInterval: ({ state }) => (isHelperRefusal(state.error) ? false : POLL_MS),
  })
}

/** Of a list of codes. */
export const MAX_CODES = 1000

export const helperCodesKey = (gameSessionId: string) => [...helperKey, 'codes', gameSessionId]
const codesSchema = z.array(helperCodeRowSchema)
export type HelperCode = z.infer<typeof helperCodeRowSchema>

/** Up to `MAX_CODES` codes of a hunt whose name has the text. @throws AppError `helper_access_required` */
export function helperCodesQueryOptions(gameSessionId: string, search: string) {
  const call = { p_game_session_id: gameSessionId, p_search: search }
  return queryOptions({
    queryKey: [...helperCodesKey(gameSessionId), search],
    queryFn: () => rpc('helper_list_codes', call, codesSchema),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
}

/** Up to 20 players whose name or team has the text, or whose id it is. @throws AppError `helper_access_required` */
export function helperPlayersQueryOptions(gameSessionId: string, search: string) {
  return queryOptions({
    queryKey: [...helperKey, 'players', gameSessionId, search],
    queryFn: () =>
      rpc(
        'helper_search_players',
        { p_game_session_id: gameSessionId, p_search: search },
        z.array(helperPlayerRowSchema),
      ),
    placeholderData: keepPreviousData,
  })
}

/** Counted and voided finds of a player, latest first. @throws AppError `helper_access_required` */
export function helperFindsQueryOptions(gameSessionId: string, playerId: string) {
  return queryOptions({
    queryKey: [...helperKey, 'finds', gameSessionId, playerId],
    queryFn: () =>
      rpc(
        'helper_list_finds',
        { p_game_session_id: gameSessionId, p_user_id: playerId },
        z.array(helperFindSchema),
      ),
  })
}

/**
 * Names the hunt of an invitation without using it.
 * @throws AppError `helper_invitation_invalid`, `rate_limit_exceeded`
 */
export function helperInvitationQueryOptions(token: string) {
  return queryOptions({
    queryKey: ['helper-invitation', token],
    queryFn: () => rpc('get_helper_invitation', { p_token: token }, z.object({ name: z.string() })),
    staleTime: 60_000,
  })
}

/**
 * Makes the user a helper.
 * @throws AppError `helper_invitation_invalid`, `account_required`, `player_cannot_help`, `game_session_ended`,
 *   `rate_limit_exceeded`
 */
export const useAcceptHelperInvitation = rpcMutation('accept_helper_invitation', {
  refresh: [helperKey, gameKeys.sessions],
  answer: z.object({ game_session_id: z.string(), name: z.string() }),
})

/**
 * Sends what a helper did; idempotent by its id.
 * @throws AppError `helper_access_required`, `invalid_input`, `game_session_ended`, `rate_limit_exceeded`,
 *   `already_scanned`, `qr_code_not_found`, `session_not_joined`, `team_required`, `scan_limit_reached`, `helper_points_exceeded`,
 *   `report_not_found`, `request_id_reused`
 */
export function sendAct(act: QueuedAct) {
  const common = { p_game_session_id: act.gameSessionId, p_request_id: act.id }
  switch (act.kind) {
    case 'credit': {
      const player = { p_user_id: act.playerId, p_reason: act.reason }
      return rpc('helper_credit_find', { ...common, ...player, p_code_id: act.codeId })
    }
    case 'points': {
      const player = { p_user_id: act.playerId, p_reason: act.reason }
      return rpc('helper_adjust_points', { ...common, ...player, p_points: act.points })
    }
    case 'void':
      return rpc('helper_void_find', { ...common, p_scan_id: act.scanId, p_reason: act.reason })
    case 'answer': {
      const answer = { p_message: act.message, p_is_solved: act.isSolved }
      return rpc('helper_answer_report', { ...common, ...answer, p_report_id: act.reportId })
    }
    default:
      return rpc('helper_send_report', {
        ...common,
        p_kind: act.kind,
        p_code_id: act.kind === 'missing' ? act.codeId : null,
        p_message: act.message,
        p_reported_at: act.reportedAt,
      })
  }
}
