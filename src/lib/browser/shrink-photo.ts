/** Pixels of the longer side: enough to read what is written in the picture, some 500 kB. */
const LONGEST_SIDE = 2048
const JPEG_QUALITY = 0.85

/**
 * Draws a photo anew as a JPEG that a phone can send over a poor network. What the camera wrote beside the
 * picture, such as where it was taken, stays behind; which way is up is kept.
 * @param photo any picture that this browser can show
 * @throws when it cannot show the file
 */
export async function shrinkPhoto(photo: Blob): Promise<File> {
  const url = URL.createObjectURL(photo)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const { naturalWidth, naturalHeight } = image
    const scale = Math.min(1, LONGEST_SIDE / Math.max(naturalWidth, naturalHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(naturalWidth * scale))
    canvas.height = Math.max(1, Math.round(naturalHeight * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser does not draw.')
    // A JPEG has no transparency: what is see-through would become black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    const jpeg = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
    )
    if (!jpeg) throw new Error('The picture is too large for this browser.')
    return new File([jpeg], 'photo.jpg', { type: jpeg.type })
  } finally {
    URL.revokeObjectURL(url)
  }
}
