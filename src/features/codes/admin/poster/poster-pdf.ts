import { jsPDF } from 'jspdf'
import { codePattern } from '@/features/codes/model/code-pattern'
import { drawText } from '@/lib/print/draw-text'
import { fillPattern } from '@/features/codes/admin/print/sheet-pdf'
import { startPdf, type PdfProperties } from '@/lib/print/text-pdf'
import { svgToPng } from '@/features/codes/admin/print/svg-to-png'
import { illustrationSvg, type PosterArt } from '@/features/codes/admin/poster/poster-svg'
import {
  POSTER,
  POSTER_PIXELS,
  posterSizes,
  type PosterItem,
  type PosterSize,
} from '@/features/codes/model/poster-layout'

async function pngOf(
  item: Extract<PosterItem, { kind: 'art' }>,
  scale: number,
  art: PosterArt,
): Promise<Uint8Array> {
  const atOrigin = { ...item, x: 0, y: 0 }
  const { width, height } = item
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${illustrationSvg(art, atOrigin)}</svg>`
  const resolution = scale * POSTER_PIXELS
  const png = await svgToPng(svg, Math.round(width * resolution), Math.round(height * resolution))
  return new Uint8Array(await png.arrayBuffer())
}

/**
 * Renders a poster as a PDF document: text and code as vectors, illustrations as pictures of 300 dpi.
 * @param target address in the QR code
 */
export async function posterPdf(
  items: readonly PosterItem[],
  size: PosterSize,
  target: string,
  art: PosterArt,
  properties: PdfProperties,
): Promise<Blob> {
  const scale = posterSizes[size]
  const format = [POSTER.width * scale, POSTER.height * scale]
  const pdf = new jsPDF({ unit: 'mm', format, compress: true })
  startPdf(pdf, properties)
  for (const item of items) {
    const [x, y] = [item.x * scale, item.y * scale]
    if (item.kind === 'text') {
      const [size, isBold] = [item.size * scale, item.face === 'bold']
      drawText(pdf, item.text, x, y, { size, isBold, color: item.fill, align: 'center' })
    } else if (item.kind === 'rect') {
      const radius = item.radius * scale
      pdf.setFillColor(item.fill)
      pdf.roundedRect(x, y, item.width * scale, item.height * scale, radius, radius, 'F')
    } else if (item.kind === 'code') {
      fillPattern(pdf, codePattern(target), x, y, item.size * scale)
    } else {
      const png = await pngOf(item, scale, art)
      pdf.addImage(png, 'PNG', x, y, item.width * scale, item.height * scale)
    }
  }
  return pdf.output('blob')
}
