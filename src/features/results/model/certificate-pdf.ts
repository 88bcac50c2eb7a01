import { jsPDF } from 'jspdf'
import type { RecapTexts } from '@/features/results/model/recap-picture'
import { drawText, textWidth } from '@/lib/print/draw-text'
import { mutedTextColor, textColor } from '@/lib/print/print-fonts'
import { printText } from '@/lib/print/print-text'
import { startPdf } from '@/lib/print/text-pdf'

/** A4 across, mm. */
const WIDTH = 297
const HEIGHT = 210
const GOLD = '#b8862b'
/** Widest line of text, mm. */
const LINE = WIDTH - 60
/** Sizes of the list of members or badges, the largest first, and the height for its further lines, mm. */
const LIST = { sizes: [5, 4.5, 4, 3.5], height: 18.5, leading: 1.3 }
/** Time for which the page may not react, ms. */
const BLOCK_MS = 50

/** Texts of a certificate, formatted. */
export interface Certificate extends RecapTexts {
  /** Of the player or the team. */
  player_name: string
  /** Of the hunt. */
  name: string
  /** Says how many members the page has no room for; without it there is room for all badges. */
  others?: (count: number) => string
}

/** Fills lines with a list; an item is never broken. */
function fillLines(items: readonly string[], widthOf: (line: string) => number): string[] {
  const lines: string[] = []
  for (const item of items) {
    const line = lines.at(-1)
    const longer = `${line} · ${item}`
    if (line !== undefined && widthOf(longer) <= LINE) lines.splice(-1, 1, longer)
    else lines.push(item)
  }
  return lines
}

/** Breaks a list into lines of the largest size at which it fits; at the least size it ends with the others' number. */
function listLines(
  pdf: jsPDF,
  items: readonly string[],
  others: (count: number) => string,
): { size: number; lines: string[] } {
  let fitted = { size: 0, lines: [] as string[] }
  const fits = (size: number, shown: readonly string[]): boolean => {
    const lines = fillLines(shown, (line) => textWidth(pdf, line, { size }))
    fitted = { size, lines }
    return (lines.length - 1) * size * LIST.leading <= LIST.height
  }
  if (LIST.sizes.some((size) => fits(size, items))) return fitted
  const { size, lines } = fitted
  const most = Math.floor(LIST.height / (size * LIST.leading)) + 1
  const roomFor = lines.slice(0, most).flatMap((line) => line.split(' · ')).length
  let count = Math.min(roomFor, items.length - 1)
  while (!fits(size, [...items.slice(0, count), others(items.length - count)])) count -= 1
  return fitted
}

function newPdf({ title, name }: Certificate): jsPDF {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'landscape', compress: true })
  startPdf(pdf, { title: `${title}: ${name}` })
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
    const fitting = width > LINE ? (size * LINE) / width : size
    drawText(pdf, content, x, at, { ...style, size: fitting })
  }
  write(texts.title, 72, 14, true)
  write(texts.player_name, 94, 13, true, '#7a1f0c')
  write(texts.statement, 108, 6)
  write(texts.name, 120, 9, true)
  write([texts.rank, texts.points].filter((text) => text !== '').join(' · '), 135, 8, true)
  write(texts.figures.map(({ label, value }) => `${label}: ${value}`).join('   '), 146, 5)
  const { others = (count) => `+${count}` } = texts
  const list = listLines(pdf, texts.badges.map(printText), others)
  list.lines.forEach((line, index) => {
    write(line, 155 + index * list.size * LIST.leading, list.size, false, mutedTextColor)
  })

  pdf.setDrawColor(textColor).setLineWidth(0.3)
  pdf.line(40, 182, 120, 182).line(WIDTH - 120, 182, WIDTH - 40, 182)
  const small = { size: 4.5, align: 'center' } as const
  drawText(pdf, printText(texts.dates), 80, 180, small)
  drawText(pdf, printText(texts.app), 80, 188, { ...small, color: mutedTextColor })
  drawText(pdf, printText(texts.signature), WIDTH - 80, 188, { ...small, color: mutedTextColor })
}
