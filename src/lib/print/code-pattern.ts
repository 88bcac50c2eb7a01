import { create } from 'qrcode'

/** Consecutive dark modules in a row. */
export interface Run {
  column: number
  row: number
  length: number
}

export interface CodePattern {
  /** Modules along one side, quiet zone included. */
  modules: number
  runs: readonly Run[]
}

/** Recovers up to 25 % damage. */
const errorCorrectionLevel = 'Q'
/** Required light border, in modules. */
const QUIET_ZONE = 4

/** Encodes a text as QR code modules with a quiet zone. */
export function codePattern(text: string): CodePattern {
  const { size, data } = create(text, { errorCorrectionLevel }).modules
  const runs: Run[] = []
  for (let row = 0; row < size; row += 1) {
    let column = 0
    while (column < size) {
      let length = 0
      while (column + length < size && data[row * size + column + length]) length += 1
      if (length > 0) runs.push({ column: column + QUIET_ZONE, row: row + QUIET_ZONE, length })
      column += length + 1
    }
  }
  return { modules: size + 2 * QUIET_ZONE, runs }
}

/** SVG path data of the dark modules, one unit per module. */
export function patternPath({ runs }: CodePattern): string {
  return runs.map(({ column, row, length }) => `M${column} ${row}h${length}v1h-${length}z`).join('')
}
