import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase/client'
import { toAppError } from '@/lib/supabase/errors'

/**
 * A signed URL of a file in a private bucket; its storage policies decide who gets one.
 * @param validForS lifetime of the URL, seconds
 * @throws AppError
 */
export function signedUrlQueryOptions(bucket: string, path: string, validForS: number) {
  return queryOptions({
    queryKey: ['signed-url', bucket, path],
    staleTime: (validForS / 2) * 1000,
    queryFn: async () => {
      const { data, error } = await supabase.storage.from(bucket).createSignedUrl(path, validForS)
      if (error) throw toAppError(error)
      return data.signedUrl
    },
  })
}
