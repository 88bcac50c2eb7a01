import type { FontStyle } from '@/lib/print/print-fonts'

/** Size of a page, mm. */
export interface PageSize {
  width: number
  height: number
}

/** How a text is drawn; sizes in mm. */
export interface TextStyle {
  size: number
  /** Default regular. */
  face?: FontStyle
  /** Default black. */
  color?: string
  /** Where `x` is; default left. */
  align?: 'left' | 'center' | 'right'
}

/** What is drawn on a page, in mm from its top left. Colours are `#rrggbb`. */
export type Item =
  /** On its baseline. */
  | ({ kind: 'text'; x: number; y: number; text: string } & TextStyle)
  | {
      kind: 'line'
      x1: number
      y1: number
      x2: number
      y2: number
      width: number
      color: string
      isDashed?: boolean
    }
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
      kind: 'frame'
      x: number
      y: number
      width: number
      height: number
      stroke: number
      color: string
    }
  | { kind: 'circle'; x: number; y: number; radius: number; stroke: number; color: string }
  | { kind: 'triangle'; points: readonly [Point, Point, Point]; fill: string }
  /** A QR code with its quiet zone. */
  | { kind: 'code'; x: number; y: number; size: number; content: string }
  /** An SVG document. */
  | { kind: 'picture'; x: number; y: number; width: number; height: number; svg: string }

type Point = readonly [x: number, y: number]

export type ItemOf<Kind extends Item['kind']> = Extract<Item, { kind: Kind }>

export const textColor = '#000000'
/** Dark enough for a poor laser printer. */
export const mutedTextColor = '#4a4a4a'

/** A thin grey line along which the page is cut, or which separates rows. */
export const thinLine = { kind: 'line', width: 0.2, color: '#b5b5b5' } as const

/** Pixels per millimetre at 300 dpi. */
export const PIXELS = 300 / 25.4

/** Enlarges an item: all its numbers are lengths. */
export function scaleItem(item: Item, scale: number): Item {
  const fields = Object.entries(item).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'number' ? value * scale : value,
  ])
  return Object.fromEntries(fields) as Item
}
