/**
 * Rasterizes an SVG document to PNG.
 * @param width pixels
 * @param height pixels
 */
export async function svgToPng(svg: string, width: number, height: number): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) =>
        blob ? resolve(blob) : reject(new TypeError('This browser writes no pictures.')),
      )
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}
