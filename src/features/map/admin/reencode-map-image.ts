import { reencodeImage } from '@/lib/browser/encode-image'

/** Longer side in pixels: keeps small print readable and fits into a phone's memory. */
const MAX_SIDE_PX = 4096
const QUALITY = 0.9

/**
 * Re-encodes a map image: removes metadata such as the GPS position, applies the orientation and limits the
 * size. Keeps transparency.
 * @returns null if the file is not a picture
 */
export async function reencodeMapImage(file: File): Promise<Blob | null> {
  try {
    return await reencodeImage(file, {
      maxSide: MAX_SIDE_PX,
      type: file.type,
      quality: QUALITY,
    })
  } catch {
    return null
  }
}
