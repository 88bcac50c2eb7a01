import { reencodeImage } from '@/lib/browser/shrink-photo'

/** Pixels of the longer side: small print can still be read, and every phone can show it. */
const LONGEST_SIDE = 4096
const QUALITY = 0.9

/**
 * The picture of a plan as players may have it: without what the camera wrote beside it, such as where its
 * photographer stood, upright, and not larger than their phones can hold. A see-through one stays so.
 * @returns null when the file is no picture, whatever its name says
 */
export async function redrawPlan(file: File): Promise<Blob | null> {
  try {
    return await reencodeImage(file, {
      longestSide: LONGEST_SIDE,
      type: file.type,
      quality: QUALITY,
    })
  } catch {
    return null
  }
}
