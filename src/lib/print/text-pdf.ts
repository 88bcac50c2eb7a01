import { jsPDF } from 'jspdf'
import * as font from 'virtual:print-font'
import { drawText, textWidth, type TextStyle } from '@/lib/print/draw-text'
import { FONT_FAMILY, mutedTextColor, textColor } from '@/lib/print/print-fonts'
import { printText } from '@/lib/print/print-text'

/** What readers of a PDF document are told about it. */
export interface PdfProperties {
  title: string
  /** Of its texts, such as 'hu'; without one they are in the language of the app. */
  language?: string | undefined
}

/** Names a document, tells its language, and prepares its fonts. */
export function startPdf(pdf: jsPDF, { title, language }: PdfProperties): void {
  pdf.setProperties({ title })
  pdf.setLanguage((language ?? document.documentElement.lang) as 'hu')
  pdf.addFileToVFS('regular.ttf', font.regular).addFont('regular.ttf', FONT_FAMILY, 'normal')
  pdf.addFileToVFS('bold.ttf', font.bold).addFont('bold.ttf', FONT_FAMILY, 'bold')
}

/** A text or a cut line of a page, in mm from its top left; `y` of a text is its baseline. */
export type TextItem =
  | {
      kind: 'text'
      x: number
      y: number
      text: string
      /** Font size, mm. */
      size: number
      align?: 'left' | 'center' | 'right'
      isBold?: boolean
      isMuted?: boolean
      /** Longer texts are cut off, mm. */
      width?: number
    }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; isDashed?: boolean }

/** Cuts a text with an ellipsis so that it fits. */
function fit(pdf: jsPDF, text: string, style: TextStyle, width: number | undefined): string {
  if (width === undefined || textWidth(pdf, text, style) <= width) return text
  const letters = [...text]
  while (letters.length > 1 && textWidth(pdf, `${letters.join('')}…`, style) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** Renders pages of texts as an A4 PDF document. */
export function textPdf(pages: readonly (readonly TextItem[])[], title: string): Blob {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true })
  startPdf(pdf, { title })
  pages.forEach((items, index) => {
    if (index > 0) pdf.addPage()
    for (const item of items) {
      if (item.kind === 'line') {
        pdf.setDrawColor('#b5b5b5').setLineWidth(0.2)
        pdf.setLineDashPattern(item.isDashed ? [2, 2] : [], 0)
        pdf.line(item.x1, item.y1, item.x2, item.y2)
        continue
      }
      const { size, isBold, isMuted, align = 'left' } = item
      const style = { size, isBold, align, color: isMuted ? mutedTextColor : textColor }
      drawText(pdf, fit(pdf, printText(item.text), style, item.width), item.x, item.y, style)
    }
  })
  return pdf.output('blob')
}
