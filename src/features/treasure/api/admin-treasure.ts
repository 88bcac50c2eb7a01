import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pagedList } from '@/components/resource-table/paged-list'
import { initialResourceQuery } from '@/components/resource-table/resource-column'
import { claimSchema } from '@/features/treasure/api/treasure'
import { CLAIM_PHOTO_BUCKET } from '@/features/treasure/model/claim-photo'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { signedUrlQueryOptions } from '@/lib/media/signed-url'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc, rpcMutation } from '@/lib/supabase/rpc'

const adminClaimSchema = rowOf('admin_treasure_claim_row', {
  status: claimSchema.shape.status,
})

/**
 * A treasure claim with contact data.
 * - `is_banned`: the account is currently banned
 * - `arrival`: position among the claims of the session, from 1; `earlier_pending`: pending claims before it
 * - `is_awarded`: the treasure has a winner; `winner_name` null: the winner's account is deleted
 * - `jackpot_amount`: tokens that an approval pays (null: no open jackpot); `jackpot_updated_at`: its version
 * - `points`, `rank` (null: unranked), `codes_found` of `codes_total`: the standing of the player in the
 *   session, or of the team for which it was claimed (`team_name`)
 * - `waiting`: pending claims of the session; `total_count` counts all pages
 */
export type AdminClaim = z.infer<typeof adminClaimSchema>
export type ClaimStatus = AdminClaim['status']

/** Of the reason of a rejection. */
export const MAX_REJECTION_LENGTH = 1000

/** Filters of the list; null: all. */
export interface ClaimFilter {
  status: ClaimStatus | null
  gameSessionId: string | null
  /** Includes test sessions if `gameSessionId` is null. */
  withTests: boolean
}

/**
 * Claims, earliest first by server time.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export const claimList = pagedList(
  [...queryKeyPrefixes.admin, 'claims'],
  ({ status, gameSessionId, withTests }: ClaimFilter, query) =>
    rpc(
      'admin_list_treasure_claims',
      {
        p_status: status,
        p_game_session_id: gameSessionId,
        p_with_tests: withTests,
        p_search: query.search || null,
        p_limit: query.limit,
        p_offset: query.offset,
      },
      z.array(adminClaimSchema),
    ),
)

/**
 * Number of claims of real hunts that wait for a decision. A failed load is repeated, because nothing shows that it
 * failed.
 */
export function pendingClaimsQueryOptions() {
  const filter: ClaimFilter = { status: 'pending', gameSessionId: null, withTests: false }
  const first = { ...initialResourceQuery, limit: 1 }
  return queryOptions({
    ...claimList.queryOptions(filter, first),
    select: (rows) => rows[0]?.total_count ?? 0,
    refetchInterval: ({ state }) => state.status === 'error' && 30_000,
  })
}

/**
 * Approves or rejects a claim, irreversibly; one claim per session can win. Returns the tokens that the
 * jackpot paid.
 * - `p_reason`: shown to the player; required for a rejection
 * - `p_jackpot_updated_at`: `updated_at` of the jackpot shown to the organiser; null: none
 * @throws AppError `admin_access_required`, `invalid_input`, `claim_not_found`,
 *   `claim_already_reviewed`, `treasure_already_awarded`, `edit_conflict` (the jackpot has changed),
 *   `request_id_reused`
 */
export const useReviewTreasureClaim = rpcMutation('admin_review_treasure_claim', {
  refresh: [queryKeyPrefixes.admin],
  requestId: true,
})

/**
 * Rejects all pending claims of a session whose treasure has been awarded; returns their number.
 * @throws AppError `admin_access_required`, `invalid_input`, `game_session_not_found`
 */
export const useRejectLateClaims = rpcMutation('admin_reject_late_claims', {
  refresh: [queryKeyPrefixes.admin],
})

/** For the owner of the photo and organisers. */
export const claimPhotoUrlQueryOptions = (path: string) =>
  signedUrlQueryOptions(CLAIM_PHOTO_BUCKET, path, 120)
