import { readPicture } from '@/lib/browser/picture-content'

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

/** The end of the file is missing. A browser would show the rest of such a picture as a grey area. */
export class PictureIncompleteError extends Error {}

/**
 * @throws PictureTooLargeError, PictureIncompleteError, or another error when the browser cannot decode the file
 */
export async function decodeImage(picture: Blob): Promise<HTMLImageElement> {
  if (picture.size > MAX_PICTURE_BYTES) throw new PictureTooLargeError()
  const content = readPicture(new Uint8Array(await picture.arrayBuffer()))
  if (content?.isComplete === false) throw new PictureIncompleteError()
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

/** Draws an image on a colour, or on nothing. */
function draw(image: HTMLImageElement, scale: number, ground: string | null) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser does not support canvas drawing.')
  if (ground !== null) {
    context.fillStyle = ground
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return { canvas, context }
}

/** Longer side of the copy whose pixels are examined. */
const SAMPLE_PX = 480

/** What the pixels of an image show. */
export interface ImageSample {
  /** Nothing can be seen. */
  isInvisible: boolean
  /** It has one colour only. */
  isPlain: boolean
  /** A colour on which the image can be seen; null: no pixel is transparent. */
  ground: string | null
}

/** Examines pixels of four bytes (red, green, blue, opacity). */
export function samplePixels(pixels: Uint8ClampedArray): ImageSample {
  let [visible, lightness, isTransparent, isPlain] = [0, 0, false, true]
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue, opacity] = [0, 1, 2, 3].map((byte) => pixels[at + byte] ?? 0)
    visible += opacity!
    lightness += (opacity! * (0.2126 * red! + 0.7152 * green! + 0.0722 * blue!)) / 255
    if (opacity! < 255) isTransparent = true
    isPlain &&= [red, green, blue, opacity].every(
      (value, byte) => Math.abs(value! - pixels[byte]!) < 4,
    )
  }
  const isLight = visible > 0 && lightness / visible > 0.7
  const ground = isTransparent ? (isLight ? '#333333' : '#ffffff') : null
  return { isInvisible: visible === 0, isPlain, ground }
}

/** Examines a small copy of an image. */
export function sampleImage(image: HTMLImageElement): ImageSample {
  const scale = Math.min(1, SAMPLE_PX / Math.max(image.naturalWidth, image.naturalHeight))
  const { canvas, context } = draw(image, scale, null)
  return samplePixels(context.getImageData(0, 0, canvas.width, canvas.height).data)
}

/**
 * @param scale at most 1: share of the natural size
 * @param ground colour of transparent pixels; a JPEG, which has none, gets white
 */
export async function encodeImage(
  image: HTMLImageElement,
  encoding: { scale: number; type: string; quality: number; ground?: string | null },
): Promise<Blob> {
  const { scale, type, quality } = encoding
  const ground = encoding.ground ?? (type === 'image/jpeg' ? '#ffffff' : null)
  const { canvas } = draw(image, scale, ground)
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
