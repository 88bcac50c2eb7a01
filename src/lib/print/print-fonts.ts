import * as font from 'virtual:print-font'

/** Returns the width of a text in mm; `size` is the font size in mm. */
export type MeasureText = (text: string, face: FontStyle, size: number) => number

/** Unique name, so that no system font is used. */
export const FONT_FAMILY = 'Kincs Print'

/** Points per millimetre. */
export const POINTS = 72 / 25.4

export const fontWeights = { regular: 400, bold: 700 } as const
export type FontStyle = keyof typeof fontWeights

function bytesOf(base64: string): ArrayBuffer {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)).buffer
}

let loading: Promise<MeasureText> | undefined

/** Loads the print fonts once and returns a function that measures text with them. */
export function loadTextMeasure(): Promise<MeasureText> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<MeasureText> {
  const faces = (['regular', 'bold'] as const).map(
    (face) => new FontFace(FONT_FAMILY, bytesOf(font[face]), { weight: `${fontWeights[face]}` }),
  )
  for (const face of await Promise.all(faces.map((face) => face.load()))) document.fonts.add(face)
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new TypeError('This browser draws no canvas.')
  return (text, face, size) => {
    context.font = `${fontWeights[face]} 100px '${FONT_FAMILY}'`
    return (context.measureText(text).width * size) / 100
  }
}
