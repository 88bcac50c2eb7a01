import type { RecapTexts } from '@/features/results/model/recap-picture'
import { mutedTextColor, textColor, type Item } from '@/lib/print/drawing'
import { startPdf } from '@/lib/print/drawing-pdf'
import type { MeasureText } from '@/lib/print/print-fonts'
import { printText } from '@/lib/print/print-text'

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
  items: readonly string[],
  others: (count: number) => string,
  measure: MeasureText,
): { size: number; lines: string[] } {
  let fitted = { size: 0, lines: [] as string[] }
  const fits = (size: number, shown: readonly string[]): boolean => {
    const lines = fillLines(shown, (line) => measure(line, 'regular', size))
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

const newPdf = ({ title, name }: Certificate) =>
  startPdf({ width: WIDTH, height: HEIGHT }, { title: `${title}: ${name}` })

/** Renders the certificate of a player: one page with a line for the organisers' signature. */
export async function certificatePdf(certificate: Certificate): Promise<Blob> {
  const pdf = newPdf(certificate)
  await pdf.addPage(drawCertificate(certificate, pdf.measure))
  return pdf.output()
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
    await pdf.addPage(drawCertificate(certificate, pdf.measure))
    onProgress(index + 1)
    // Rarely: in a hidden tab a timer may wait for a second.
    if (performance.now() - resumedAt < BLOCK_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
    resumedAt = performance.now()
  }
  return pdf.output()
}

function drawCertificate(texts: Certificate, measure: MeasureText): Item[] {
  const [x, y] = [WIDTH / 2, 38]
  const frame = (inset: number, stroke: number): Item => ({
    ...{ kind: 'frame', x: inset, y: inset, stroke, color: GOLD },
    ...{ width: WIDTH - 2 * inset, height: HEIGHT - 2 * inset },
  })
  const items: Item[] = [frame(10, 1.6), frame(13, 0.4)]
  // A compass rose as the seal.
  for (const [dx, dy] of [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ] as const) {
    items.push({
      kind: 'triangle',
      points: [
        [x + dx * 14, y + dy * 14],
        [x + dy * 3, y + dx * 3],
        [x - dy * 3, y - dx * 3],
      ],
      fill: GOLD,
    })
  }
  items.push({ kind: 'circle', x, y, radius: 9, stroke: 0.4, color: GOLD })

  const centred = { kind: 'text', x, align: 'center' } as const
  const write = (content: string, at: number, size: number, isBold = false, color = textColor) => {
    const text = printText(content)
    const face = isBold ? 'bold' : 'regular'
    const width = measure(text, face, size)
    const fitting = width > LINE ? (size * LINE) / width : size
    items.push({ ...centred, y: at, text, size: fitting, face, color })
  }
  write(texts.title, 72, 14, true)
  write(texts.player_name, 94, 13, true, '#7a1f0c')
  write(texts.statement, 108, 6)
  write(texts.name, 120, 9, true)
  write([texts.rank, texts.points].filter((text) => text !== '').join(' · '), 135, 8, true)
  write(texts.figures.map(({ label, value }) => `${label}: ${value}`).join('   '), 146, 5)
  const { others = (count) => `+${count}` } = texts
  const list = listLines(texts.badges.map(printText), others, measure)
  list.lines.forEach((line, index) => {
    write(line, 155 + index * list.size * LIST.leading, list.size, false, mutedTextColor)
  })

  for (const left of [40, WIDTH - 120]) {
    items.push({
      ...{ kind: 'line', x1: left, y1: 182, x2: left + 80, y2: 182 },
      ...{ width: 0.3, color: textColor },
    })
  }
  const small = { ...centred, size: 4.5 }
  items.push(
    { ...small, x: 80, y: 180, text: printText(texts.dates) },
    { ...small, x: 80, y: 188, text: printText(texts.app), color: mutedTextColor },
    { ...small, x: WIDTH - 80, y: 188, text: printText(texts.signature), color: mutedTextColor },
  )
  return items
}
