import { queryOptions } from '@tanstack/react-query'
import { mediaFileKey } from '@/lib/account/keys'
import { fittingWidth, MEDIA_BUCKET, mediaPath, type Media } from '@/lib/media/media'
import { cachedFile, type CachedFile } from '@/lib/offline/cached-files'
import { whileConnected } from '@/lib/supabase/connection'
import { toAppError } from '@/lib/supabase/errors'
import { supabase } from '@/lib/supabase/client'

type MediaFile = Pick<Media, 'id' | 'content_type' | 'widths' | 'height'>

/** The file of a picture for this screen in both orientations, or that of a sound. */
export function screenFilePath({ id, content_type, widths, height }: MediaFile): string {
  const pixels = Math.min(screen.width, screen.height) * devicePixelRatio
  // A panorama is enlarged until its height fills about half of the screen.
  const panorama = Math.max(1, (widths.at(-1) ?? 1) / (height ?? 1) / 2)
  return mediaPath(id, content_type, fittingWidth(widths, pixels * panorama))
}

/** The largest file of a picture. */
export const largestFilePath = ({ id, content_type, widths }: MediaFile): string =>
  mediaPath(id, content_type, widths.at(-1) ?? null)

/**
 * A file of the bucket.
 * @throws AppError
 */
export async function downloadMedia(path: string): Promise<Blob> {
  const { data, error } = await whileConnected(() =>
    supabase.storage.from(MEDIA_BUCKET).download(path),
  )
  if (error) throw toAppError(error)
  return data
}

/**
 * A file of a picture or sound. Files never change.
 * @param scope see MediaView
 * @throws AppError
 */
export function mediaFileQueryOptions(
  scope: string | null,
  media: MediaFile,
  path = screenFilePath(media),
) {
  return queryOptions({
    queryKey: mediaFileKey(scope, path),
    staleTime: Infinity,
    queryFn: async (): Promise<CachedFile> =>
      scope === null
        ? { blob: await downloadMedia(path), isCached: true }
        : cachedFile(scope, path, () => downloadMedia(path)),
  })
}
