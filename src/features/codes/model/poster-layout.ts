import { wrapText } from '@/features/codes/model/print-layout'
import type { Item, PageSize } from '@/lib/print/drawing'
import type { FontStyle, MeasureText } from '@/lib/print/print-fonts'

/** The first and the second language of the hunt; one text twice if it has one language. */
type Bilingual = readonly [string, string]

export interface PosterContent {
  name: string
  /** Above the name. */
  invite: Bilingual
  /** Start of the hunt; null: no line. */
  date: Bilingual | null
  /** Empty texts leave the line out. */
  place: Bilingual
  /** Below the code. */
  scan: Bilingual
  /** Address of the join page as people type it. */
  address: string
  /** Address in the QR code. */
  target: string
}

/** CSS colours `#rrggbb`. */
export interface PosterColors {
  page: string
  text: string
  frame: string
  /** Text on the frame's colour. */
  frameText: string
}

/** SVG markup of the illustrations, in the colours of the poster. */
export type PosterArt = Record<'chest' | 'map', string>

/** A6 in mm; A4 is twice as large. */
export const POSTER: PageSize = { width: 105, height: 148.5 }

export const posterSizeNames = ['a4', 'a6'] as const
export type PosterSize = (typeof posterSizeNames)[number]
/** Scale of each paper size. */
export const posterSizes: Record<PosterSize, number> = { a4: 2, a6: 1 }

export const posterFormats = ['pdf', 'svg', 'png'] as const
export type PosterFormat = (typeof posterFormats)[number]

const CENTRE = POSTER.width / 2
/** Width of the texts. */
const TEXT_WIDTH = 89
const FRAME = 4
const BAND = 19

/**
 * Breaks a text into at most two lines, in the largest size from `largest` mm down in which it fits; from `smallest` mm
 * down into more lines, and within words.
 */
function fit(
  text: string,
  face: FontStyle,
  [largest, smallest]: readonly [number, number],
  measure: MeasureText,
) {
  for (let size = largest; ; size = Math.max(smallest, size - 0.25)) {
    const isSmallest = size <= smallest
    const widthOf = (line: string) => measure(line, face, size)
    const lines = wrapText(text, TEXT_WIDTH, widthOf, isSmallest)
    const isNarrow = lines.every((line) => widthOf(line) <= TEXT_WIDTH)
    if ((isNarrow && lines.length <= 2) || isSmallest) return { lines, size }
  }
}

/** Size in mm, at most `largest`, in which a text fits on one line. */
function lineSize(text: string, face: FontStyle, largest: number, measure: MeasureText) {
  return Math.min(largest, (largest * TEXT_WIDTH) / measure(text, face, largest))
}

/** Lays out the poster of a hunt, in mm of A6. */
export function layOutPoster(
  content: PosterContent,
  colors: PosterColors,
  art: PosterArt,
  measure: MeasureText,
): Item[] {
  const items: Item[] = []
  const { width, height } = POSTER
  const inner = { x: FRAME, y: FRAME, width: width - 2 * FRAME, height: height - 2 * FRAME }
  items.push({ kind: 'rect', x: 0, y: 0, width, height, radius: 0, fill: colors.frame })
  items.push({ kind: 'rect', ...inner, height: inner.height - BAND, radius: 4, fill: colors.page })
  items.push({ kind: 'picture', svg: art.map, x: 9, y: 8, width: 20, height: 15 })
  items.push({ kind: 'picture', svg: art.map, x: width - 29, y: 8, width: 20, height: 15 })
  items.push({ kind: 'picture', svg: art.chest, x: CENTRE - 10, y: 6, width: 20, height: 19.7 })

  const centred = { kind: 'text', x: CENTRE, align: 'center' } as const
  let y = 26
  const addLine = (text: string, face: FontStyle, largest: number, color: string) => {
    const size = lineSize(text, face, largest, measure)
    y += largest * 1.3
    items.push({ ...centred, y, text, face, size, color })
  }
  const addLines = (text: string, face: FontStyle, sizes: readonly [number, number]) => {
    const { lines, size } = fit(text, face, sizes, measure)
    for (const line of lines) {
      y += size * 1.15
      items.push({ ...centred, y, text: line, face, size, color: colors.text })
    }
  }
  const inBoth = ([first, second]: Bilingual) =>
    (first === second ? [first] : [first, second])
      .filter((text) => text !== '')
      .map((text, index) => {
        const isFirst = index === 0
        return { text, face: isFirst ? 'bold' : 'regular', scale: isFirst ? 1 : 0.85 } as const
      })
  const addBoth = (texts: Bilingual, largest: number, color: string) => {
    for (const { text, face, scale } of inBoth(texts)) addLine(text, face, largest * scale, color)
  }
  addBoth(content.invite, 4, colors.text)
  y += 1
  addLines(content.name, 'bold', [9, 4])
  y += 1.5
  if (content.date) addBoth(content.date, 3.4, colors.text)
  y += 0.5
  for (const { text, face, scale } of inBoth(content.place)) {
    addLines(text, face, [3.4 * scale, 2.5 * scale])
  }

  const bandTop = height - FRAME - BAND
  const space = bandTop - y - 6
  const size = Math.min(60, space)
  const top = y + 3 + (space - size) / 2
  items.push({
    kind: 'rect',
    ...{ x: CENTRE - size / 2, y: top, width: size, height: size, radius: 3, fill: '#ffffff' },
  })
  items.push({ kind: 'code', x: CENTRE - size / 2, y: top, size, content: content.target })

  y = bandTop + 0.5
  addBoth(content.scan, 3.6, colors.frameText)
  y += 0.8
  addLine(content.address, 'bold', 4.2, colors.frameText)
  return items
}
