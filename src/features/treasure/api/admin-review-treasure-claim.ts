import { z } from 'zod'
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
  /** Told to the player; needed for a rejection. */
  reason: string | null
  /** `updated_at` of the jackpot that the organiser was told of; null: none. */
  jackpotVersion: string | null
}

/**
 * Approves or rejects a claim; one claim per session wins and no decision is taken back. Answers with
 * the tokens that the jackpot paid.
 * @throws AppError `admin_access_required`, `invalid_input`, `claim_not_found`,
 *   `claim_already_reviewed`, `treasure_already_awarded`, `edit_conflict` (the jackpot is another one by now)
 */
export function useReviewTreasureClaim() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ claimId, decision, reason, jackpotVersion }: ClaimReview) =>
      rpc(
        'admin_review_treasure_claim',
        {
          p_claim_id: claimId,
          p_decision: decision,
          p_reason: reason,
          p_jackpot_updated_at: jackpotVersion,
        },
        reviewedSchema,
      ),
  )
}
