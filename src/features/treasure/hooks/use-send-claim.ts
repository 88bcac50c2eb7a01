import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSubmitTreasureClaim } from '@/features/treasure/api/submit-treasure-claim'
import { uploadClaimPhoto } from '@/features/treasure/api/upload-claim-photo'
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
      const photoPath = await upload(photo)
      return submit.mutateAsync({ sessionId, photoPath, ...contact })
    },
  })
}
