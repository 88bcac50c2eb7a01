import QRCode from 'qrcode'

/** A greyscale picture, one byte per pixel, row by row. */
export type GreyFrame = { width: number; height: number; pixels: Uint8Array }

const background = 0x99
const quietZone = 4 // white modules around the code, from the QR standard

/**
 * Draws a QR code on a grey background.
 * @param shift offset of the code in pixels, so that frames differ
 */
export function drawQrFrame(text: string, shift = 0, width = 640, height = 480): GreyFrame {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * quietZone
  const scale = Math.floor((Math.min(width, height) * 0.6) / size)
  const left = Math.floor((width - size * scale) / 2) + shift
  const top = Math.floor((height - size * scale) / 2) + shift
  const pixels = new Uint8Array(width * height).fill(background)
  for (let y = 0; y < size * scale; y += 1) {
    for (let x = 0; x < size * scale; x += 1) {
      const row = Math.floor(y / scale) - quietZone
      const column = Math.floor(x / scale) - quietZone
      const isInside = row >= 0 && column >= 0 && row < modules.size && column < modules.size
      const isDark = isInside && modules.get(row, column) === 1
      pixels[(top + y) * width + left + x] = isDark ? 0x18 : 0xf0
    }
  }
  return { width, height, pixels }
}

/** Encodes frames as Y4M video, which Chromium's fake camera plays in a loop. */
export function encodeY4m(frames: GreyFrame[], framesPerSecond = 20): Buffer {
  const [first] = frames
  if (!first) throw new Error('A video needs at least one frame.')
  const { width, height } = first
  const header = `YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`
  const noColour = Buffer.alloc((width * height) / 2, 128)
  return Buffer.concat([
    Buffer.from(header),
    ...frames.flatMap(({ pixels }) => [Buffer.from('FRAME\n'), Buffer.from(pixels), noColour]),
  ])
}
