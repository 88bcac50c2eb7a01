/** Maximum length of the longer side, pixels: text stays readable, the file is about 500 kB. */
const MAX_SIDE_PX = 2048
const JPEG_QUALITY = 0.85

interface ImageEncoding {
  /** Maximum length of the longer side, pixels. */
  maxSide: number
  /** MIME type of the result; browsers that cannot encode it produce a PNG. */
  type: string
  /** 0 to 1, for lossy types. */
  quality: number
}

/** Size of a picture file, bytes. */
export const MAX_PICTURE_BYTES = 64 * 1024 * 1024
/** Pixels that are decoded, four bytes each: those of the largest camera of a phone. */
export const MAX_PICTURE_PIXELS = 200_000_000

/** The picture has more than `MAX_PICTURE_BYTES` or `MAX_PICTURE_PIXELS`. */
export class PictureTooLargeError extends Error {}

/** @throws PictureTooLargeError, or another error when the browser cannot decode the file */
export async function decodeImage(picture: Blob): Promise<HTMLImageElement> {
  if (picture.size > MAX_PICTURE_BYTES) throw new PictureTooLargeError()
  const url = URL.createObjectURL(picture)
  try {
    const image = new Image()
    const hasSize = new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
    })
    image.src = url
    await hasSize
    // A small file can contain a picture that fills the memory. So far the browser has read its size only.
    if (image.naturalWidth * image.naturalHeight > MAX_PICTURE_PIXELS) {
      throw new PictureTooLargeError()
    }
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** @param scale at most 1: share of the natural size */
export async function encodeImage(
  image: HTMLImageElement,
  { scale, type, quality }: { scale: number; type: string; quality: number },
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser does not support canvas drawing.')
  if (type === 'image/jpeg') {
    // JPEG has no transparency: transparent pixels would turn black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (!drawn) throw new Error('The picture is too large for this browser.')
  return drawn
}

/**
 * Re-encodes an image. This removes metadata such as the GPS position, applies the orientation and keeps
 * only the first frame of an animation.
 * @param picture any format that this browser can decode
 * @throws when the browser cannot decode the file
 */
export async function reencodeImage(
  picture: Blob,
  { maxSide, type, quality }: ImageEncoding,
): Promise<Blob> {
  const image = await decodeImage(picture)
  const scale = Math.min(1, maxSide / Math.max(image.naturalWidth, image.naturalHeight))
  return encodeImage(image, { scale, type, quality })
}

/**
 * Re-encodes a photo as a JPEG that is small enough for a slow mobile network.
 * @throws when the browser cannot decode the file
 */
export async function shrinkPhoto(photo: Blob): Promise<File> {
  const type = 'image/jpeg'
  const encoding = { maxSide: MAX_SIDE_PX, type, quality: JPEG_QUALITY }
  return new File([await reencodeImage(photo, encoding)], 'photo.jpg', { type })
}
