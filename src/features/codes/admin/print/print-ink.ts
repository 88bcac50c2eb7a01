import * as font from 'virtual:print-font'
import type { Measure } from '@/features/codes/model/print-layout'

/** Name of the embedded font, which no system has. */
export const FAMILY = 'Kincs Print'

export const ink = '#000000'
/** Grey that a poor laser printer still shows. */
export const softInk = '#4a4a4a'

const weights = { regular: 400, bold: 700 } as const

function bytesOf(base64: string): ArrayBuffer {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)).buffer
}

let loading: Promise<Measure> | undefined

/** Loads the print's font into the page, once, and measures with it. */
export function loadMeasure(): Promise<Measure> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<Measure> {
  const faces = [
    new FontFace(FAMILY, bytesOf(font.regular), { weight: '400' }),
    new FontFace(FAMILY, bytesOf(font.bold), { weight: '700' }),
  ]
  for (const face of await Promise.all(faces.map((face) => face.load()))) document.fonts.add(face)
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new TypeError('This browser draws no canvas.')
  return (text, face, size) => {
    context.font = `${weights[face]} 100px '${FAMILY}'`
    return (context.measureText(text).width * size) / 100
  }
}
