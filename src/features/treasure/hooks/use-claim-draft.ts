import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ClaimContact } from '@/features/game/model/claim-settings'
import { claimDraftSchema, type ClaimForm } from '@/features/treasure/model/claim-form'
import { useUserId } from '@/lib/account/session'
import { forgetTabDraft, readTabDraft, writeTabDraft } from '@/lib/browser/tab-draft'

/**
 * Keeps a draft of the typed texts, because phones may discard the tab while the camera app takes the photo.
 * Sending the claim or leaving the form deletes the draft.
 * @param claimId the rejected claim being corrected, if any
 * @param contact what the hunt asks for: a draft from before a change has other fields
 */
export function useClaimDraft(
  { reset, subscribe }: UseFormReturn<ClaimForm>,
  sessionId: string,
  claimId: string | undefined,
  contact: ClaimContact,
): void {
  const form = JSON.stringify([useUserId(), sessionId, claimId, contact])

  useEffect(() => {
    const draft = claimDraftSchema.safeParse(readTabDraft(form))
    // Keeps the default values, so that the restored form is dirty.
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
