import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { claimDraftSchema, type ClaimForm } from '@/features/treasure/model/claim-form'
import { useUserId } from '@/lib/account/session'
import { forgetTabDraft, readTabDraft, writeTabDraft } from '@/lib/browser/tab-draft'

/**
 * Keeps the half-typed texts of a claim, not its photo, for a phone that drops the tab while its
 * camera takes that photo. Whoever sends the claim or leaves its form leaves no draft behind.
 * @param claimId the rejected claim that is being corrected, if any
 */
export function useClaimDraft(
  { reset, subscribe }: UseFormReturn<ClaimForm>,
  sessionId: string,
  claimId: string | undefined,
): void {
  const form = JSON.stringify([useUserId(), sessionId, claimId])

  useEffect(() => {
    const draft = claimDraftSchema.safeParse(readTabDraft(form))
    // The first values stay what they are, so that the form knows that it holds unsaved text.
    if (draft.success) reset({ ...draft.data, photo: null }, { keepDefaultValues: true })
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values: { photo: _photo, ...texts } }) => writeTabDraft(form, texts),
    })
    return () => {
      stop()
      forgetTabDraft()
    }
  }, [form, reset, subscribe])
}
