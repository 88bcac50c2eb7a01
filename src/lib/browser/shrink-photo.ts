/** Pixels of the longer side: enough to read what is written in the picture, some 500 kB. */
const LONGEST_SIDE = 2048
const JPEG_QUALITY = 0.85

export interface ImageEncoding {
  /** Pixels; a larger picture is made smaller. */
  longestSide: number
  /** What it is written as; a browser that cannot write it makes a PNG. */
  type: string
  /** 0 to 1; of types that lose something. */
  quality: number
}

/**
 * Draws a picture anew. What a camera wrote beside it, such as where it was taken, stays behind; which way is
 * up is kept, and of an animation its first picture.
 * @param picture any that this browser can show
 * @throws when it cannot show the file
 */
export async function reencodeImage(
  picture: Blob,
  { longestSide, type, quality }: ImageEncoding,
): Promise<Blob> {
  const url = URL.createObjectURL(picture)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const { naturalWidth, naturalHeight } = image
    const scale = Math.min(1, longestSide / Math.max(naturalWidth, naturalHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(naturalWidth * scale))
    canvas.height = Math.max(1, Math.round(naturalHeight * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser does not draw.')
    if (type === 'image/jpeg') {
      // A JPEG has no transparency: what is see-through would become black.
      context.fillStyle = 'white'
      context.fillRect(0, 0, canvas.width, canvas.height)
    }
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    if (!drawn) throw new Error('The picture is too large for this browser.')
    return drawn
  } finally {
    URL.revokeObjectURL(url)
  }
}

/**
 * Draws a photo anew as a JPEG that a phone can send over a poor network.
 * @throws when this browser cannot show the file
 */
export async function shrinkPhoto(photo: Blob): Promise<File> {
  const type = 'image/jpeg'
  const terms = { longestSide: LONGEST_SIDE, type, quality: JPEG_QUALITY }
  return new File([await reencodeImage(photo, terms)], 'photo.jpg', { type })
}
