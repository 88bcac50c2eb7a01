import * as z from 'zod/mini'
import { claimKeys } from '@/features/treasure/api/keys'
import { accountKeys } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const submittedSchema = z.object({
  claim_id: z.string(),
  status: z.string(),
  submitted_at: z.string(),
})

interface SubmitClaimInput {
  sessionId: string
  name: string
  /** This and the following two may be empty, see `claimFormSchema`. */
  address: string
  phoneNumber: string
  taxId: string
  /** Path in the bucket `claim-photos`; null: no photo. */
  photoPath: string | null
}

/**
 * Submits a claim for the treasure of a session; it cannot be edited afterwards.
 * @throws AppError `invalid_name`, `invalid_address`, `invalid_phone_number`, `invalid_tax_id`,
 *   `invalid_photo`, `game_session_not_found`, `session_not_joined`, `treasure_not_found_yet`,
 *   `claim_codes_missing`, `claims_not_open`, `claim_already_submitted`, `treasure_already_awarded`, `request_id_reused`
 */
export function useSubmitTreasureClaim() {
  return useRefreshingMutation(
    ({ sessionId }: SubmitClaimInput) => [claimKeys.session(sessionId), accountKeys.profiles],
    (input: SubmitClaimInput, requestId) =>
      rpc(
        'submit_treasure_claim',
        {
          p_game_session_id: input.sessionId,
          p_name: input.name,
          p_address: input.address,
          p_phone_number: input.phoneNumber,
          p_tax_id: input.taxId === '' ? null : input.taxId,
          p_photo_path: input.photoPath,
          p_request_id: requestId,
        },
        submittedSchema,
      ),
  )
}
