import { jsPDF } from 'jspdf'
import * as font from 'virtual:print-font'
import { codePattern } from '@/features/codes/admin/print/code-pattern'
import { FAMILY, ink, softInk } from '@/features/codes/admin/print/print-ink'
import type { Drawn, PrintedPage } from '@/features/codes/model/print-layout'
import { printedAddress } from '@/features/codes/model/printed-address'

/** Points in a millimetre. */
const POINTS = 72 / 25.4

function draw(pdf: jsPDF, item: Drawn, site: string): void {
  switch (item.kind) {
    case 'cut':
      pdf.setDrawColor('#b5b5b5').setLineWidth(0.2).setLineDashPattern([2, 2], 0)
      pdf.line(item.x1, item.y1, item.x2, item.y2)
      return
    case 'text':
      pdf.setFont(FAMILY, item.face === 'bold' ? 'bold' : 'normal').setFontSize(item.size * POINTS)
      pdf.setTextColor(item.isSoft ? softInk : ink)
      pdf.text(item.text, item.x, item.y, { align: 'center' })
      return
    case 'code': {
      const pattern = codePattern(printedAddress(site, item.code.id))
      const scale = item.size / pattern.modules
      pdf.setFillColor(ink)
      // One path for the whole code: rectangles filled one by one would show hairlines between them.
      for (const { column, row, length } of pattern.runs) {
        pdf.rect(item.x + column * scale, item.y + row * scale, length * scale, scale, null)
      }
      pdf.fill()
    }
  }
}

/**
 * A PDF document of A4 pages; text stays text.
 * @param site checked by `normalizeSite`
 */
export function sheetPdf(pages: readonly PrintedPage[], site: string, title: string): Blob {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true })
  pdf.setProperties({ title })
  pdf.addFileToVFS('regular.ttf', font.regular).addFont('regular.ttf', FAMILY, 'normal')
  pdf.addFileToVFS('bold.ttf', font.bold).addFont('bold.ttf', FAMILY, 'bold')
  pages.forEach(({ items }, index) => {
    if (index > 0) pdf.addPage()
    for (const item of items) draw(pdf, item, site)
  })
  return pdf.output('blob')
}
