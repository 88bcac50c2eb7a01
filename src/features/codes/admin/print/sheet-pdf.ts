import { jsPDF } from 'jspdf'
import { codePattern, type CodePattern } from '@/features/codes/model/code-pattern'
import { drawText } from '@/lib/print/draw-text'
import { textColor, mutedTextColor } from '@/lib/print/print-fonts'
import { startPdf, type PdfProperties } from '@/lib/print/text-pdf'
import type { PageItem, PrintedPage } from '@/features/codes/model/print-layout'
import { labelAddress } from '@/features/codes/model/printed-address'

/** Draws a code with its quiet zone; `size` in mm. */
export function fillPattern(
  pdf: jsPDF,
  { modules, runs }: CodePattern,
  x: number,
  y: number,
  size: number,
): void {
  const scale = size / modules
  pdf.setFillColor(textColor)
  // One path for the whole code: separately filled rectangles would leave hairlines.
  for (const { column, row, length } of runs) {
    pdf.rect(x + column * scale, y + row * scale, length * scale, scale, null)
  }
  pdf.fill()
}

function draw(pdf: jsPDF, item: PageItem, site: string): void {
  switch (item.kind) {
    case 'cut':
      pdf.setDrawColor('#b5b5b5').setLineWidth(0.2).setLineDashPattern([2, 2], 0)
      pdf.line(item.x1, item.y1, item.x2, item.y2)
      return
    case 'text':
      drawText(pdf, item.text, item.x, item.y, {
        size: item.size,
        isBold: item.face === 'bold',
        color: item.isMuted ? mutedTextColor : textColor,
        align: 'center',
      })
      return
    case 'code':
      fillPattern(pdf, codePattern(labelAddress(site, item.code)), item.x, item.y, item.size)
  }
}

/**
 * Renders the pages as an A4 PDF document with selectable text.
 * @param site checked by `normalizeSite`
 */
export function sheetPdf(
  pages: readonly PrintedPage[],
  site: string,
  properties: PdfProperties,
): Blob {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true })
  startPdf(pdf, properties)
  pages.forEach(({ items }, index) => {
    if (index > 0) pdf.addPage()
    for (const item of items) draw(pdf, item, site)
  })
  return pdf.output('blob')
}
