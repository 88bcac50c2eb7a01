import { queryOptions } from '@tanstack/react-query'
import { claimKeys } from '@/features/treasure/api/keys'
import { CLAIM_PHOTO_BUCKET } from '@/features/treasure/model/claim-photo'
import { toAppError } from '@/lib/supabase/errors'
import { supabase } from '@/lib/supabase/client'

/** How long the address of a photo works, in seconds. */
const VALID_FOR_S = 600

/**
 * A short-lived address of a claim's photo; storage policies let its owner and organisers have one.
 * @throws AppError
 */
export function claimPhotoUrlQueryOptions(path: string) {
  return queryOptions({
    queryKey: claimKeys.photo(path),
    staleTime: (VALID_FOR_S / 2) * 1000,
    queryFn: async () => {
      const { data, error } = await supabase.storage
        .from(CLAIM_PHOTO_BUCKET)
        .createSignedUrl(path, VALID_FOR_S)
      if (error) throw toAppError(error)
      return data.signedUrl
    },
  })
}
