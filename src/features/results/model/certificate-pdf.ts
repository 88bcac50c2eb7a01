import { jsPDF } from 'jspdf'
import type { RecapTexts } from '@/features/results/model/recap-picture'
import { drawText, textWidth } from '@/lib/print/draw-text'
import { mutedTextColor, textColor } from '@/lib/print/print-fonts'
import { printText } from '@/lib/print/print-text'
import { addPrintFonts } from '@/lib/print/text-pdf'

/** A4 across, mm. */
const WIDTH = 297
const HEIGHT = 210
const GOLD = '#b8862b'
/** Time for which the page may not react, ms. */
const BLOCK_MS = 50

/** Texts of a certificate, formatted. */
export interface Certificate extends RecapTexts {
  /** Of the player or the team. */
  player_name: string
  /** Of the hunt. */
  name: string
}

function newPdf({ title, name }: Certificate): jsPDF {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'landscape', compress: true })
  pdf.setProperties({ title: `${title}: ${name}` })
  addPrintFonts(pdf)
  return pdf
}

/** Renders the certificate of a player: one page with a line for the organisers' signature. */
export function certificatePdf(certificate: Certificate): Blob {
  const pdf = newPdf(certificate)
  drawCertificate(pdf, certificate)
  return pdf.output('blob')
}

/**
 * Renders a page for each certificate, and lets the browser work in between.
 * @param certificates at least one
 * @param onProgress called with the number of finished pages
 * @throws DOMException `AbortError` when `signal` is aborted
 */
export async function certificatesPdf(
  certificates: readonly [Certificate, ...Certificate[]],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Blob> {
  const pdf = newPdf(certificates[0])
  let resumedAt = performance.now()
  for (const [index, certificate] of certificates.entries()) {
    if (index > 0) pdf.addPage()
    drawCertificate(pdf, certificate)
    onProgress(index + 1)
    // Rarely: in a hidden tab a timer may wait for a second.
    if (performance.now() - resumedAt < BLOCK_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
    resumedAt = performance.now()
  }
  return pdf.output('blob')
}

function drawCertificate(pdf: jsPDF, texts: Certificate): void {
  pdf.setDrawColor(GOLD)
  pdf.setLineWidth(1.6).rect(10, 10, WIDTH - 20, HEIGHT - 20)
  pdf.setLineWidth(0.4).rect(13, 13, WIDTH - 26, HEIGHT - 26)
  // A compass rose as the seal.
  pdf.setFillColor(GOLD)
  const [x, y] = [WIDTH / 2, 38]
  for (const [dx, dy] of [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ] as const) {
    pdf.triangle(x + dx * 14, y + dy * 14, x + dy * 3, y + dx * 3, x - dy * 3, y - dx * 3, 'F')
  }
  pdf.circle(x, y, 9, 'S')

  const write = (text: string, at: number, size: number, isBold = false, color = textColor) => {
    const content = printText(text)
    const style = { size, isBold, color, align: 'center' } as const
    const width = textWidth(pdf, content, style)
    const fitting = width > WIDTH - 60 ? (size * (WIDTH - 60)) / width : size
    drawText(pdf, content, x, at, { ...style, size: fitting })
  }
  write(texts.title, 72, 14, true)
  write(texts.player_name, 94, 13, true, '#7a1f0c')
  write(texts.statement, 108, 6)
  write(texts.name, 120, 9, true)
  write([texts.rank, texts.points].filter((text) => text !== '').join(' · '), 135, 8, true)
  write(texts.figures.map(({ label, value }) => `${label}: ${value}`).join('   '), 146, 5)
  write(texts.badges.join(' · '), 155, 5, false, mutedTextColor)

  pdf.setDrawColor(textColor).setLineWidth(0.3)
  pdf.line(40, 182, 120, 182).line(WIDTH - 120, 182, WIDTH - 40, 182)
  const small = { size: 4.5, align: 'center' } as const
  drawText(pdf, printText(texts.dates), 80, 180, small)
  drawText(pdf, printText(texts.app), 80, 188, { ...small, color: mutedTextColor })
  drawText(pdf, printText(texts.signature), WIDTH - 80, 188, { ...small, color: mutedTextColor })
}
