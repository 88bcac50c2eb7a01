import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const createdSchema = z.object({ created: z.number(), qr_code_ids: z.array(z.string()) })

interface CodeSeries {
  prefix: string
  /** 1 to 500. */
  count: number
  points: number
  /** Hunt that they are added to; null: none. */
  huntId: string | null
}

/**
 * Creates numbered codes; numbering continues after existing codes with the prefix.
 * @throws AppError `admin_access_required`, `invalid_input`, `game_session_not_found`,
 *   `request_id_reused`
 */
export function useCreateCodes() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ prefix, count, points, huntId }: CodeSeries, requestId) =>
      rpc(
        'admin_create_qr_codes',
        {
          p_prefix: prefix,
          p_count: count,
          p_points: points,
          p_game_session_id: huntId,
          p_request_id: requestId,
        },
        createdSchema,
      ),
  )
}
