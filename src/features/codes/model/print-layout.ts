import { displaySite, labelAddress } from '@/features/codes/model/printed-address'
import { mutedTextColor, textColor, thinLine, type Item, type ItemOf } from '@/lib/print/drawing'
import type { FontStyle, MeasureText } from '@/lib/print/print-fonts'
import { formatShortCode } from '@/lib/codes/codes'

export interface PrintedCode {
  id: string
  name: string
  /** Eight characters without a dash. */
  shortCode: string
  /** Where the code leads on the site; absent for a code to be found. */
  path?: string
}

/** Columns and rows on an A4 page, by number of codes. */
export const layouts = { '1': [1, 1], '6': [2, 3], '12': [3, 4] } as const
export type LayoutName = keyof typeof layouts
export const layoutNames = ['1', '6', '12'] as const satisfies readonly LayoutName[]

export interface PrintOptions {
  layout: LayoutName
  /** Checked by `normalizeSite`. */
  site: string
  withNames: boolean
  /** Instructions in the languages of the hunt; the first is bold. */
  instructions: readonly string[]
}

export interface PrintedPage {
  items: readonly Item[]
  /** In order. */
  codes: readonly PrintedCode[]
  /** Of the smallest code, mm. */
  codeSize: number
}

export const PAGE = { width: 210, height: 297 } as const
/** Unprintable border of home printers, mm. */
export const MARGIN = 10
/** Padding of a label, mm. */
const PADDING = 4

/** Maximum code size and font sizes, mm. */
const sizes: Record<LayoutName, { code: number; name: number; short: number; line: number }> = {
  '1': { code: 150, name: 13, short: 15, line: 7.5 },
  '6': { code: 62, name: 5, short: 6, line: 3.1 },
  '12': { code: 42, name: 3.7, short: 4.6, line: 2.4 },
}

function breakWord(word: string, width: number, measureLine: (line: string) => number): string[] {
  const parts = ['']
  for (const letter of word.match(/\P{M}\p{M}*/gu) ?? []) {
    const longer = `${parts.at(-1)}${letter}`
    if (parts.at(-1) === '' || measureLine(longer) <= width) parts[parts.length - 1] = longer
    else parts.push(letter)
  }
  return parts
}

/** Wraps a text into lines; breaks words that are wider than a line only if it may. */
export function wrapText(
  text: string,
  width: number,
  measureLine: (line: string) => number,
  breaksWords = false,
): string[] {
  const lines: string[] = []
  const words = text.split(/\s+/).flatMap((word) => {
    const isBroken = breaksWords && measureLine(word) > width
    return isBroken ? breakWord(word, width, measureLine) : word
  })
  for (const word of words.filter(Boolean)) {
    const last = lines.at(-1)
    const joined = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measureLine(joined) <= width) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  return lines
}

/** Shrinks a text to a width by at most a third, then truncates it with an ellipsis. */
export function fitText(
  text: string,
  face: FontStyle,
  size: number,
  width: number,
  measure: MeasureText,
): { text: string; size: number } {
  const fitting = size * Math.min(1, width / measure(text, face, size))
  const smallest = (size * 2) / 3
  if (fitting >= smallest) return { text, size: fitting }
  let truncated = text
  while (truncated.length > 1 && measure(`${truncated}…`, face, smallest) > width) {
    truncated = [...truncated].slice(0, -1).join('')
  }
  return { text: `${truncated.trimEnd()}…`, size: smallest }
}

function drawCard(
  code: PrintedCode,
  box: { x: number; y: number; width: number; height: number },
  { layout, site, withNames, instructions }: PrintOptions,
  measure: MeasureText,
): Item[] {
  const { code: largest, name, short, line } = sizes[layout]
  const width = box.width - 2 * PADDING
  const x = box.x + box.width / 2
  const texts: { text: string; face: FontStyle; size: number; color: string; before: number }[] = []
  const add = (text: string, face: FontStyle, size: number, isMuted: boolean, before: number) => {
    const color = isMuted ? mutedTextColor : textColor
    texts.push({ ...fitText(text, face, size, width, measure), face, color, before })
  }
  if (withNames) add(code.name, 'bold', name, false, name * 0.2)
  add(formatShortCode(code.shortCode), 'bold', short, false, short * 0.25)
  instructions.forEach((instruction, index) => {
    const face = index === 0 ? 'bold' : 'regular'
    const lines = wrapText(instruction, width, (text) => measure(text, face, line))
    lines.forEach((text, row) =>
      add(text, face, line, index > 0, row === 0 ? line * 0.55 : line * 0.15),
    )
  })
  add(displaySite(site), 'regular', line, true, line * 0.55)

  // The code gets the space that the texts leave, up to its maximum size. Its quiet zone is its padding.
  const textHeight = texts.reduce((sum, { size, before }) => sum + size + before, 0)
  const codeSize = Math.min(largest, box.width, box.height - textHeight - PADDING)
  let y = box.y + (box.height - PADDING - codeSize - textHeight) / 2
  const content = labelAddress(site, code)
  const items: Item[] = [{ kind: 'code', x: x - codeSize / 2, y, size: codeSize, content }]
  y += codeSize
  for (const { before, ...text } of texts) {
    y += before + text.size
    // Leaves room for descenders.
    items.push({ kind: 'text', x, y: y - text.size * 0.2, align: 'center', ...text })
  }
  return items
}

/** Columns and rows on an A4 page. */
type Grid = readonly [columns: number, rows: number]

/** Lines along which a page is cut into its labels. */
export function cutLines(grid: Grid): ItemOf<'line'>[] {
  const [columns, rows] = grid
  const { width: across, height: down } = labelSize(grid)
  const cut = { ...thinLine, isDashed: true }
  const lines: ItemOf<'line'>[] = []
  for (let column = 1; column < columns; column += 1) {
    const x = MARGIN + column * across
    lines.push({ ...cut, x1: x, y1: MARGIN, x2: x, y2: PAGE.height - MARGIN })
  }
  for (let row = 1; row < rows; row += 1) {
    const y = MARGIN + row * down
    lines.push({ ...cut, x1: MARGIN, y1: y, x2: PAGE.width - MARGIN, y2: y })
  }
  return lines
}

export function codesPerPage(layout: LayoutName): number {
  const [columns, rows] = layouts[layout]
  return columns * rows
}

/** Width and height of a label between the cut lines, mm. */
export function labelSize([columns, rows]: Grid): { width: number; height: number } {
  return {
    width: (PAGE.width - 2 * MARGIN) / columns,
    height: (PAGE.height - 2 * MARGIN) / rows,
  }
}

/**
 * Lays codes out on A4 pages with cut lines. Each label has the code, optionally its name, its short code,
 * the instructions and the site.
 */
export function layOutPages(
  codes: readonly PrintedCode[],
  options: PrintOptions,
  measure: MeasureText,
): PrintedPage[] {
  const [columns] = layouts[options.layout]
  const { width, height } = labelSize(layouts[options.layout])
  const step = codesPerPage(options.layout)
  const pages: PrintedPage[] = []
  for (let first = 0; first < codes.length; first += step) {
    const shown = codes.slice(first, first + step)
    const items = shown.flatMap((code, index) =>
      drawCard(
        code,
        {
          x: MARGIN + (index % columns) * width,
          y: MARGIN + Math.floor(index / columns) * height,
          width,
          height,
        },
        options,
        measure,
      ),
    )
    const codeSizes = items.flatMap((item) => (item.kind === 'code' ? [item.size] : []))
    pages.push({
      items: [...cutLines(layouts[options.layout]), ...items],
      codes: shown,
      codeSize: Math.min(...codeSizes),
    })
  }
  return pages
}
