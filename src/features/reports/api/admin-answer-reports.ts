import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const answeredSchema = z.object({ reports: z.number() })

interface Answer {
  reportIds: readonly string[]
  /** Empty: none is sent. */
  message: string
  isSolved: boolean
}

/**
 * Answers reports and marks them solved or open.
 * @throws AppError `admin_access_required`, `invalid_input`, `report_not_found`, `request_id_reused`
 */
export function useAnswerReports() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ reportIds, message, isSolved }: Answer, requestId) =>
      rpc(
        'admin_answer_reports',
        {
          p_report_ids: [...reportIds],
          p_message: message,
          p_is_solved: isSolved,
          p_request_id: requestId,
        },
        answeredSchema,
      ),
  )
}
