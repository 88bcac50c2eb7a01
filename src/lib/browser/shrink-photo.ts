/** Maximum length of the longer side, pixels: text stays readable, the file is about 500 kB. */
const MAX_SIDE_PX = 2048
const JPEG_QUALITY = 0.85

/**
 * Re-encodes a photo as a JPEG that is small enough for a slow mobile network.
 * @throws when the browser cannot decode the file
 */
export async function shrinkPhoto(photo: Blob): Promise<File> {
  // Most players never take a photo.
  const { reencodeImage } = await import('@/lib/browser/encode-image')
  const type = 'image/jpeg'
  const encoding = { maxSide: MAX_SIDE_PX, type, quality: JPEG_QUALITY }
  return new File([await reencodeImage(photo, encoding)], 'photo.jpg', { type })
}
