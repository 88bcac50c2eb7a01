import {
  layOutPages,
  PAGE,
  type PrintedCode,
  type PrintedPage,
  type PrintOptions,
} from '@/features/codes/model/print-layout'
import { writeZip } from '@/lib/browser/zip'
import { localToday } from '@/lib/format/local-time'
import { PIXELS } from '@/lib/print/drawing'
import type { PdfProperties } from '@/lib/print/drawing-pdf'
import { drawingSvg } from '@/lib/print/drawing-svg'
import { loadTextMeasure } from '@/lib/print/print-fonts'
import { printText } from '@/lib/print/print-text'
import { svgToPng } from '@/lib/print/svg-to-png'

/** Lays out the pages with the embedded font; used by the preview and by every file format. */
export async function drawPages(
  codes: readonly PrintedCode[],
  options: PrintOptions,
): Promise<PrintedPage[]> {
  const composedCodes = codes.map((code) => ({ ...code, name: printText(code.name) }))
  return layOutPages(composedCodes, options, await loadTextMeasure())
}

type PrintFormat = 'pdf' | 'svg' | 'png'

/** A single file or a ZIP archive. */
interface PrintedFile {
  name: string
  blob: Blob
}

/**
 * Creates the sheets as a file. Several SVG or PNG pages become a ZIP archive.
 * @param baseName start of the file name
 */
export async function printSheet(
  codes: readonly PrintedCode[],
  options: PrintOptions,
  format: PrintFormat,
  properties: PdfProperties,
  baseName: string,
): Promise<PrintedFile> {
  const pages = (await drawPages(codes, options)).map(({ items }) => items)
  const name = `${baseName}-${localToday()}`
  if (format === 'pdf') {
    // Loaded on demand, because jsPDF is large.
    const { drawingPdf } = await import('@/lib/print/drawing-pdf')
    return { name: `${name}.pdf`, blob: await drawingPdf(pages, PAGE, properties) }
  }

  const drawings: Blob[] = []
  for (const page of pages) {
    const svg = drawingSvg(page, PAGE, 1)
    const size = [Math.round(PAGE.width * PIXELS), Math.round(PAGE.height * PIXELS)] as const
    drawings.push(
      format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await svgToPng(svg, ...size),
    )
  }
  const [only] = drawings
  if (only && drawings.length === 1) return { name: `${name}.${format}`, blob: only }
  async function* files() {
    for (const [index, blob] of drawings.entries()) {
      const number = String(index + 1).padStart(String(drawings.length).length, '0')
      yield [`${name}-${number}.${format}`, new Uint8Array(await blob.arrayBuffer())] as const
    }
  }
  return { name: `${name}.zip`, blob: await writeZip(files()) }
}
