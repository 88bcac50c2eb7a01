import { codeSvg } from '@/lib/print/drawing-svg'
import { svgToPng } from '@/lib/print/svg-to-png'

/** Side length in pixels, enough for a poster. */
const SIZE = 1200

/**
 * Renders a single code with its quiet zone.
 * @param address encoded URL
 */
export async function printSingle(address: string, format: 'svg' | 'png'): Promise<Blob> {
  const svg = codeSvg(address, SIZE)
  return format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : svgToPng(svg, SIZE, SIZE)
}
