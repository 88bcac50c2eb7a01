import { MAP_IMAGE_BUCKET, mapImagePath } from '@/features/map/model/map-image'
import { randomId } from '@/lib/browser/random-id'
import { uploadFile } from '@/lib/supabase/upload-file'

/**
 * Uploads a map image under a new name, which avoids stale caches.
 * @param onProgress receives the sent share, 0 to 1
 * @param signal aborts the upload, which then rejects with the signal's reason
 * @returns the file name in the bucket, for `maps.image_path`
 * @throws AppError as `uploadFile`
 */
export async function uploadMapImage(
  image: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const path = mapImagePath(randomId(), image.type)
  await uploadFile(MAP_IMAGE_BUCKET, path, image, onProgress, signal)
  return path
}
