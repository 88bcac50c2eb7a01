import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { claimKeys } from '@/features/treasure/api/keys'
import { rpc } from '@/lib/supabase/rpc'

const adminClaimSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  user_email: z.string(),
  is_banned: z.boolean(),
  game_session_id: z.string(),
  game_session_name: z.string(),
  is_test: z.boolean(),
  status: z.enum(['pending', 'approved', 'rejected']),
  name: z.string(),
  address: z.string(),
  phone_number: z.string(),
  tax_id: z.string().nullable(),
  photo_path: z.string().nullable(),
  submitted_at: z.string(),
  reviewed_at: z.string().nullable(),
  rejection_reason: z.string().nullable(),
  arrival: z.number(),
  earlier_pending: z.number(),
  reviewed_by_name: z.string().nullable(),
  is_awarded: z.boolean(),
  winner_name: z.string().nullable(),
  jackpot_amount: z.number().nullable(),
  jackpot_updated_at: z.string().nullable(),
  points: z.number(),
  rank: z.number().nullable(),
  codes_found: z.number(),
  codes_total: z.number(),
  first_found_at: z.string().nullable(),
  last_found_at: z.string().nullable(),
  waiting: z.number(),
  total_count: z.number(),
})

/**
 * A treasure claim of any player with contact data. `is_banned` says whether the account is banned right
 * now, `arrival` is its place in the session's queue (1 first), `earlier_pending` how many before it still
 * wait, `is_awarded` whether somebody has the treasure already, `winner_name` who (null: the account is
 * gone), `jackpot_amount` the tokens that an approval would pay (null: no open jackpot) and
 * `jackpot_updated_at` the version of that jackpot. `points`, `rank` (null: not on the board), `codes_found`
 * of `codes_total` and the finds say how the player stands in the session, where `waiting` claims wait;
 * `total_count` counts all pages.
 */
export type AdminClaim = z.infer<typeof adminClaimSchema>
export type ClaimStatus = AdminClaim['status']

/** Which claims are wanted; null: all. */
export interface ClaimFilter {
  status: ClaimStatus | null
  sessionId: string | null
  /** Whether all sessions means tests, too. */
  withTests: boolean
}

/**
 * A page of claims, the earliest first: server time decides whose claim it is.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export function fetchAdminClaims(
  { status, sessionId, withTests }: ClaimFilter,
  query: Pick<ResourceQuery, 'limit' | 'offset' | 'search'>,
): Promise<AdminClaim[]> {
  return rpc(
    'admin_list_treasure_claims',
    {
      p_status: status,
      p_game_session_id: sessionId,
      p_with_tests: withTests,
      p_search: query.search || null,
      p_limit: query.limit,
      p_offset: query.offset,
    },
    z.array(adminClaimSchema),
  )
}

/** The page that a ResourceTable asks for; the one before stays until it is here. */
export function adminClaimsQueryOptions(filter: ClaimFilter, query: ResourceQuery) {
  return queryOptions({
    queryKey: claimKeys.adminPage(filter, query),
    queryFn: () => fetchAdminClaims(filter, query),
    placeholderData: keepPreviousData,
  })
}
