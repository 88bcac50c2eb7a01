import { codeSvg } from '@/features/codes/admin/print/page-svg'
import { svgToPng } from '@/features/codes/admin/print/svg-to-png'

/** Pixels along a side: sharp on a poster. */
const SIZE = 1200

/**
 * A single code as a picture, quiet zone included.
 * @param address what the code says
 */
export async function printSingle(address: string, format: 'svg' | 'png'): Promise<Blob> {
  const svg = codeSvg(address, SIZE)
  return format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : svgToPng(svg, SIZE, SIZE)
}
