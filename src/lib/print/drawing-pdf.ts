import { jsPDF } from 'jspdf'
import * as font from 'virtual:print-font'
import { codePattern } from '@/lib/print/code-pattern'
import { drawText, textWidth } from '@/lib/print/draw-text'
import { textColor, PIXELS, type Item, type ItemOf, type PageSize } from '@/lib/print/drawing'
import { pictureElement } from '@/lib/print/drawing-svg'
import { FONT_FAMILY, type MeasureText } from '@/lib/print/print-fonts'
import { printText } from '@/lib/print/print-text'
import { svgToPng } from '@/lib/print/svg-to-png'

/** What readers of a PDF document are told about it. */
export interface PdfProperties {
  title: string
  /** Of its texts, such as 'hu'; without one they are in the language of the app. */
  language?: string | undefined
}

/** Draws a code with its quiet zone as one path: separately filled rectangles would leave hairlines. */
function fillCode(pdf: jsPDF, { x, y, size, content }: ItemOf<'code'>): void {
  const { modules, runs } = codePattern(content)
  const scale = size / modules
  pdf.setFillColor(textColor)
  for (const { column, row, length } of runs) {
    pdf.rect(x + column * scale, y + row * scale, length * scale, scale, null)
  }
  pdf.fill()
}

/** Adds a picture with 300 dpi. */
async function addPicture(pdf: jsPDF, item: ItemOf<'picture'>): Promise<void> {
  const { x, y, width, height } = item
  const content = pictureElement({ ...item, x: 0, y: 0 })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
  const png = await svgToPng(svg, Math.round(width * PIXELS), Math.round(height * PIXELS))
  pdf.addImage(new Uint8Array(await png.arrayBuffer()), 'PNG', x, y, width, height)
}

function draw(pdf: jsPDF, item: Exclude<Item, ItemOf<'picture'>>): void {
  switch (item.kind) {
    case 'text':
      drawText(pdf, item.text, item.x, item.y, item)
      return
    case 'line':
      pdf.setDrawColor(item.color).setLineWidth(item.width)
      pdf.setLineDashPattern(item.isDashed ? [2, 2] : [], 0)
      pdf.line(item.x1, item.y1, item.x2, item.y2)
      return
    case 'rect': {
      const { x, y, width, height, radius } = item
      pdf.setFillColor(item.fill).roundedRect(x, y, width, height, radius, radius, 'F')
      return
    }
    case 'frame':
      pdf.setDrawColor(item.color).setLineWidth(item.stroke)
      pdf.rect(item.x, item.y, item.width, item.height)
      return
    case 'circle':
      pdf.setDrawColor(item.color).setLineWidth(item.stroke)
      pdf.circle(item.x, item.y, item.radius, 'S')
      return
    case 'triangle': {
      const [a, b, c] = item.points
      pdf.setFillColor(item.fill).triangle(...a, ...b, ...c, 'F')
      return
    }
    case 'code':
      fillCode(pdf, item)
  }
}

/** Starts a PDF document with selectable text in the print fonts. */
export function startPdf({ width, height }: PageSize, { title, language }: PdfProperties) {
  const orientation = width > height ? 'landscape' : 'portrait'
  const pdf = new jsPDF({ unit: 'mm', format: [width, height], orientation, compress: true })
  pdf.setProperties({ title })
  pdf.setLanguage((language ?? document.documentElement.lang) as 'hu')
  pdf.addFileToVFS('regular.ttf', font.regular).addFont('regular.ttf', FONT_FAMILY, 'normal')
  pdf.addFileToVFS('bold.ttf', font.bold).addFont('bold.ttf', FONT_FAMILY, 'bold')
  let pages = 0
  const measure: MeasureText = (text, face, size) => textWidth(pdf, text, { size, face })
  return {
    measure,
    async addPage(items: readonly Item[]): Promise<void> {
      pages += 1
      if (pages > 1) pdf.addPage()
      for (const item of items) {
        if (item.kind === 'picture') await addPicture(pdf, item)
        else draw(pdf, item)
      }
    },
    output: () => pdf.output('blob'),
  }
}

/** Renders pages as a PDF document. */
export async function drawingPdf(
  pages: readonly (readonly Item[])[],
  size: PageSize,
  properties: PdfProperties,
): Promise<Blob> {
  const pdf = startPdf(size, properties)
  for (const items of pages) await pdf.addPage(items)
  return pdf.output()
}

/** Item of a list of texts; texts that are longer than `maxWidth` mm are cut off. */
export type TextItem = (ItemOf<'text'> & { maxWidth?: number }) | ItemOf<'line'>

/** Cuts a text with an ellipsis so that it fits. */
function fit(
  { text, face = 'regular', size, maxWidth }: ItemOf<'text'> & { maxWidth?: number },
  measure: MeasureText,
): string {
  const content = printText(text)
  if (maxWidth === undefined || measure(content, face, size) <= maxWidth) return content
  const letters = [...content]
  while (letters.length > 1 && measure(`${letters.join('')}…`, face, size) > maxWidth) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** Renders pages of texts as an A4 PDF document. */
export async function textPdf(
  pages: readonly (readonly TextItem[])[],
  title: string,
): Promise<Blob> {
  const pdf = startPdf({ width: 210, height: 297 }, { title })
  for (const items of pages) {
    await pdf.addPage(
      items.map((item) =>
        item.kind === 'text' ? { ...item, text: fit(item, pdf.measure) } : item,
      ),
    )
  }
  return pdf.output()
}
