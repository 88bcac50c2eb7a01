import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const reviewedSchema = z.object({
  claim_id: z.string(),
  status: z.string(),
  jackpot_paid: z.number(),
})

interface ClaimReview {
  claimId: string
  decision: 'approved' | 'rejected'
  /** Shown to the player; required for a rejection. */
  reason: string | null
  /** `updated_at` of the jackpot shown to the organiser; null: none. */
  jackpotVersion: string | null
}

/**
 * Approves or rejects a claim, irreversibly; one claim per session can win. Returns the tokens that the
 * jackpot paid.
 * @throws AppError `admin_access_required`, `invalid_input`, `claim_not_found`,
 *   `claim_already_reviewed`, `treasure_already_awarded`, `edit_conflict` (the jackpot has changed),
 *   `request_id_reused`
 */
export function useReviewTreasureClaim() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ claimId, decision, reason, jackpotVersion }: ClaimReview, requestId) =>
      rpc(
        'admin_review_treasure_claim',
        {
          p_claim_id: claimId,
          p_decision: decision,
          p_reason: reason,
          p_jackpot_updated_at: jackpotVersion,
          p_request_id: requestId,
        },
        reviewedSchema,
      ),
  )
}
