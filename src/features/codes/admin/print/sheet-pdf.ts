import { jsPDF } from 'jspdf'
import * as font from 'virtual:print-font'
import { codePattern } from '@/features/codes/admin/print/code-pattern'
import { FONT_FAMILY, textColor, mutedTextColor } from '@/features/codes/admin/print/print-fonts'
import type { PageItem, PrintedPage } from '@/features/codes/model/print-layout'
import { printedAddress } from '@/features/codes/model/printed-address'

/** Points per millimetre. */
const POINTS = 72 / 25.4

function draw(pdf: jsPDF, item: PageItem, site: string): void {
  switch (item.kind) {
    case 'cut':
      pdf.setDrawColor('#b5b5b5').setLineWidth(0.2).setLineDashPattern([2, 2], 0)
      pdf.line(item.x1, item.y1, item.x2, item.y2)
      return
    case 'text':
      pdf
        .setFont(FONT_FAMILY, item.face === 'bold' ? 'bold' : 'normal')
        .setFontSize(item.size * POINTS)
      pdf.setTextColor(item.isMuted ? mutedTextColor : textColor)
      pdf.text(item.text, item.x, item.y, { align: 'center' })
      return
    case 'code': {
      const pattern = codePattern(printedAddress(site, item.code.id))
      const scale = item.size / pattern.modules
      pdf.setFillColor(textColor)
      // One path for the whole code: separately filled rectangles would leave hairlines.
      for (const { column, row, length } of pattern.runs) {
        pdf.rect(item.x + column * scale, item.y + row * scale, length * scale, scale, null)
      }
      pdf.fill()
    }
  }
}

/**
 * Renders the pages as an A4 PDF document with selectable text.
 * @param site checked by `normalizeSite`
 */
export function sheetPdf(pages: readonly PrintedPage[], site: string, title: string): Blob {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true })
  pdf.setProperties({ title })
  pdf.addFileToVFS('regular.ttf', font.regular).addFont('regular.ttf', FONT_FAMILY, 'normal')
  pdf.addFileToVFS('bold.ttf', font.bold).addFont('bold.ttf', FONT_FAMILY, 'bold')
  pages.forEach(({ items }, index) => {
    if (index > 0) pdf.addPage()
    for (const item of items) draw(pdf, item, site)
  })
  return pdf.output('blob')
}
