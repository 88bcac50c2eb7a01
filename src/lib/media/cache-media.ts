import type { QueryClient } from '@tanstack/react-query'
import type { Media } from '@/lib/media/media'
import { mediaFileQueryOptions, screenFilePath } from '@/lib/media/media-file-query'
import { keepOnly } from '@/lib/offline/cached-files'

/**
 * Keeps the files of pictures and sounds on the device, one after another, and removes those of the scope
 * that the player no longer owns.
 * @param scope see MediaView
 */
export async function cacheMedia(
  queryClient: QueryClient,
  scope: string,
  media: readonly Media[],
): Promise<void> {
  await keepOnly(scope, new Set(media.map(screenFilePath)))
  for (const item of media) {
    // The screen that needs the file shows the error.
    await queryClient.query(mediaFileQueryOptions(scope, item)).catch(() => undefined)
  }
}
