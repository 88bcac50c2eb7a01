import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { uploadClaimPhoto, useSubmitTreasureClaim } from '@/features/treasure/api/claim-submission'
import type { ClaimForm } from '@/features/treasure/model/claim-form'
import { useUserId } from '@/lib/account/session'

/** Uploads the photo, then submits the claim; a retry does not upload the same photo again. */
export function useSendClaim(sessionId: string) {
  const uid = useUserId()
  const submit = useSubmitTreasureClaim()
  const uploaded = useRef<{ photo: File; path: string } | null>(null)

  async function upload(photo: File | null): Promise<string | null> {
    if (photo === null) return null
    if (uploaded.current?.photo !== photo) {
      uploaded.current = { photo, path: await uploadClaimPhoto(uid, photo) }
    }
    return uploaded.current.path
  }

  return useMutation({
    mutationFn: async ({ photo, ...contact }: ClaimForm) => {
      return submit.mutateAsync({
        p_game_session_id: sessionId,
        p_name: contact.name,
        p_address: contact.address,
        p_phone_number: contact.phone_number,
        p_tax_id: contact.tax_id || null,
        p_photo_path: await upload(photo),
      })
    },
  })
}
