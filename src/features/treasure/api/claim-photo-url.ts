import { queryOptions } from '@tanstack/react-query'
import { claimKeys } from '@/features/treasure/api/keys'
import { CLAIM_PHOTO_BUCKET } from '@/features/treasure/model/claim-photo'
import { toAppError } from '@/lib/supabase/errors'
import { supabase } from '@/lib/supabase/client'

/** Lifetime of a signed URL, seconds. */
const VALID_FOR_S = 120

/**
 * A signed URL of a claim photo; storage policies allow it to the owner and to organisers.
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
