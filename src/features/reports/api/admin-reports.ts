import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { reportKinds } from '@/features/reports/model/report'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { readRows } from '@/lib/supabase/read-rows'
import { type Row, rowOf, tableRow } from '@/lib/supabase/row-of'
import { rpc, rpcMutation, rpcQuery, useRefreshingMutation } from '@/lib/supabase/rpc'

const reportSchema = rowOf('admin_problem_report_row', {
  /** A helper's call for an organiser is no kind of a player's report. */
  kind: z.catch(z.enum([...reportKinds, 'call']), 'other'),
})
export type ProblemReport = z.infer<typeof reportSchema>

/** More are shown once these are solved. */
const MAX_REPORTS = 200

/**
 * Open or solved reports of a hunt, newest first.
 * @throws AppError `admin_permissions_required`
 */
export function problemReportsQueryOptions(gameSessionId: string, isSolved: boolean) {
  const scope = { p_game_session_id: gameSessionId, p_is_solved: isSolved }
  const args = { ...scope, p_limit: MAX_REPORTS, p_offset: 0 }
  return {
    ...rpcQuery('admin_list_problem_reports', args, queryKeyPrefixes.admin, z.array(reportSchema)),
    placeholderData: keepPreviousData,
  }
}

const openReportSchema = tableRow('problem_reports', ['id', 'game_session_id'])

/**
 * Open reports of all hunts, newest first; at most as many as the Data API returns in one answer. A failed load is
 * repeated, because nothing shows that it failed.
 */
export function openReportsQueryOptions() {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.admin, 'reports', 'open'],
    queryFn: () =>
      readRows('problem_reports', openReportSchema, (reports) =>
        reports.is('solved_at', null).order('received_at', { ascending: false }),
      ),
    refetchInterval: ({ state }) => state.status === 'error' && 30_000,
  })
}

/**
 * Answers reports and marks them solved or open.
 * - `p_message`: empty: none is sent
 * @throws AppError `admin_access_required`, `invalid_input`, `report_not_found`, `request_id_reused`
 */
export const useAnswerReports = rpcMutation('admin_answer_reports', {
  refresh: [queryKeyPrefixes.admin],
  requestId: true,
})

export const remedies = ['refund', 'unlock', 'none'] as const
export type Remedy = (typeof remedies)[number]

interface Code {
  gameSessionId: string
  codeId: string
}

/** Withdraws a code, or compensates the next owners of its clue: then remedy and reason do not matter. */
const withdrawCode = ({ gameSessionId, codeId }: Code, how: { remedy?: Remedy; reason?: string }) =>
  rpc('admin_withdraw_code', {
    p_game_session_id: gameSessionId,
    p_qr_code_id: codeId,
    ...(how.remedy && { p_remedy: how.remedy }),
    ...(how.reason && { p_reason: how.reason }),
  })

/**
 * Withdraws a code from a hunt for everyone. Owners of its clue are compensated by `useCompensateOwners`.
 * @throws AppError `admin_access_required`, `invalid_input`, `game_session_not_found`,
 *   `qr_code_not_found`
 */
export function useWithdrawCode() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ remedy, reason, ...code }: Code & { remedy: Remedy; reason: string }) =>
      withdrawCode(code, { remedy, reason }),
  )
}

const withdrawalSchema = tableRow('code_withdrawals', [
  'qr_code_id',
  'code_name',
  'owners',
  'handled',
])
/** `owners`: players who own its clue; `handled`: those of them who are done. */
export type Withdrawal = z.infer<typeof withdrawalSchema>

/** Withdrawn codes of a hunt whose owners are not all compensated; also those that another organiser started. */
export function unfinishedWithdrawalsQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.admin, 'withdrawals', gameSessionId],
    queryFn: () =>
      readRows('code_withdrawals', withdrawalSchema, (withdrawals) =>
        withdrawals
          .eq('game_session_id', gameSessionId)
          .is('finished_at', null)
          .order('qr_code_id'),
      ),
  })
}

/**
 * Compensates the owners of a withdrawn code portion by portion, and updates the progress in the query after each.
 * It may be stopped at any time, and started again or twice: the database knows who is done.
 * @throws AppError `admin_access_required`
 */
export function useCompensateOwners() {
  const queryClient = useQueryClient()
  return useRefreshingMutation([queryKeyPrefixes.admin], async (code: Code) => {
    let withdrawn: Row<'code_withdrawal'>
    do {
      withdrawn = await withdrawCode(code, {})
      const { remaining } = withdrawn
      queryClient.setQueryData(
        unfinishedWithdrawalsQueryOptions(code.gameSessionId).queryKey,
        (known) =>
          known?.map((one) =>
            one.qr_code_id === code.codeId ? { ...one, handled: one.owners - remaining } : one,
          ),
      )
    } while (withdrawn.remaining > 0)
    return withdrawn
  })
}
