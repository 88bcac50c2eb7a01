import { wrapText } from '@/features/codes/model/print-layout'
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
}

/** CSS colours `#rrggbb`. */
export interface PosterColors {
  page: string
  text: string
  frame: string
  /** Text on the frame's colour. */
  frameText: string
}

/** Item on the poster, in mm of A6 from its top left. Text is centred on `x`; `y` is its baseline. */
export type PosterItem =
  | {
      kind: 'rect'
      x: number
      y: number
      width: number
      height: number
      radius: number
      fill: string
    }
  | {
      kind: 'text'
      x: number
      y: number
      text: string
      face: FontStyle
      size: number
      fill: string
    }
  | { kind: 'code'; x: number; y: number; size: number }
  | { kind: 'art'; name: 'chest' | 'map'; x: number; y: number; width: number; height: number }

/** A6 in mm; A4 is twice as large. */
export const POSTER = { width: 105, height: 148.5 } as const

/** Scale of each paper size. */
export const posterSizes = { a4: 2, a6: 1 } as const
export const posterSizeNames = ['a4', 'a6'] as const
export type PosterSize = (typeof posterSizeNames)[number]

export const posterFormats = ['pdf', 'svg', 'png'] as const
export type PosterFormat = (typeof posterFormats)[number]

/** Pixels per millimetre at 300 dpi. */
export const POSTER_PIXELS = 300 / 25.4

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

/** Lays out the poster of a hunt. */
export function layOutPoster(
  content: PosterContent,
  colors: PosterColors,
  measure: MeasureText,
): PosterItem[] {
  const items: PosterItem[] = []
  const { width, height } = POSTER
  const inner = { x: FRAME, y: FRAME, width: width - 2 * FRAME, height: height - 2 * FRAME }
  items.push({ kind: 'rect', x: 0, y: 0, width, height, radius: 0, fill: colors.frame })
  items.push({ kind: 'rect', ...inner, height: inner.height - BAND, radius: 4, fill: colors.page })
  items.push({ kind: 'art', name: 'map', x: 9, y: 8, width: 20, height: 15 })
  items.push({ kind: 'art', name: 'map', x: width - 29, y: 8, width: 20, height: 15 })
  items.push({ kind: 'art', name: 'chest', x: CENTRE - 10, y: 6, width: 20, height: 19.7 })

  let y = 26
  const addLine = (text: string, face: FontStyle, largest: number, fill: string) => {
    const size = lineSize(text, face, largest, measure)
    y += largest * 1.3
    items.push({ kind: 'text', x: CENTRE, y, text, face, size, fill })
  }
  const addLines = (text: string, face: FontStyle, sizes: readonly [number, number]) => {
    const { lines, size } = fit(text, face, sizes, measure)
    for (const line of lines) {
      y += size * 1.15
      items.push({ kind: 'text', x: CENTRE, y, text: line, face, size, fill: colors.text })
    }
  }
  const inBoth = ([first, second]: Bilingual) =>
    (first === second ? [first] : [first, second])
      .filter((text) => text !== '')
      .map((text, index) => {
        const isFirst = index === 0
        return { text, face: isFirst ? 'bold' : 'regular', scale: isFirst ? 1 : 0.85 } as const
      })
  const addBoth = (texts: Bilingual, largest: number, fill: string) => {
    for (const { text, face, scale } of inBoth(texts)) addLine(text, face, largest * scale, fill)
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
  items.push({ kind: 'code', x: CENTRE - size / 2, y: top, size })

  y = bandTop + 0.5
  addBoth(content.scan, 3.6, colors.frameText)
  y += 0.8
  addLine(content.address, 'bold', 4.2, colors.frameText)
  return items
}
