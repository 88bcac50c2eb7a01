import { textColor, type TextStyle } from '@/lib/print/drawing'
import type { jsPDF } from 'jspdf'
import { characters } from 'virtual:print-font'
import { i18n } from '@/lib/i18n/i18n'
import { FONT_FAMILY, fontWeights, POINTS } from '@/lib/print/print-fonts'
import { toasts } from '@/stores/toasts'

/** Pixels per mm of a text that is drawn as a picture: 300 dpi. */
const PIXELS = 12
/** Height above and below the baseline, in sizes: enough for marks of any script. */
const [ASCENT, DESCENT] = [1.3, 0.6]

const known = new Set(characters)
/** Returns whether the print font has every letter of a text. */
const hasLetters = (text: string): boolean =>
  [...text].every((letter) => known.has(letter) || letter.trim() === '')

/** A canvas that draws in the print font, and what it lacks in the fonts of the system. */
function contextFor(
  { size, face = 'regular' }: TextStyle,
  canvas = document.createElement('canvas'),
) {
  const context = canvas.getContext('2d')
  if (!context) throw new TypeError('This browser draws no canvas.')
  context.font = `${fontWeights[face]} ${size * PIXELS}px '${FONT_FAMILY}', sans-serif`
  return context
}

/** No font has this code point: browsers draw a box in its place, as for letters that no font of the device has. */
const NO_LETTER = '\u{10ffff}'
/** Hashes of what the device draws, by letter. */
const drawnBefore = new Map<string, number>()

/** Returns the FNV-1a hash of the pixels of a letter. */
function hashOf(letter: string): number {
  const known = drawnBefore.get(letter)
  if (known !== undefined) return known
  const context = contextFor({ size: 2 })
  context.fillText(letter, 2 * PIXELS, 4 * PIXELS)
  let hash = 0x811c9dc5
  for (const byte of context.getImageData(0, 0, 6 * PIXELS, 6 * PIXELS).data) {
    hash = Math.imul(hash ^ byte, 0x01000193)
  }
  drawnBefore.set(letter, hash)
  return hash
}

/** Returns whether the device draws a letter as one that no font has; unknown where that leaves no mark. */
const isUndrawn = (letter: string): boolean =>
  !/[\p{DI}\s]/u.test(letter) &&
  hashOf(letter) === hashOf(NO_LETTER) &&
  hashOf(NO_LETTER) !== hashOf(' ')

/** Longest list of texts that a toast names. */
const MAX_NAMED = 5

const undrawn = new Set<string>()

/** Names the texts of a file with letters that this device cannot draw, once; Firefox draws its own box for each. */
function reportUndrawn(text: string): void {
  if (![...text].some(isUndrawn)) return
  if (undrawn.size === 0) {
    setTimeout(() => {
      const named = [...undrawn].slice(0, MAX_NAMED)
      const texts = [...named, ...(undrawn.size > MAX_NAMED ? ['…'] : [])].join(', ')
      toasts.error(i18n.t('common.undrawnTexts', { texts }))
      undrawn.clear()
    })
  }
  undrawn.add(text)
}

function setFont(pdf: jsPDF, { size, face, color = textColor }: TextStyle): void {
  pdf.setFont(FONT_FAMILY, face === 'bold' ? 'bold' : 'normal').setFontSize(size * POINTS)
  pdf.setTextColor(color)
}

/** Returns the width of a text, mm. */
export function textWidth(pdf: jsPDF, text: string, style: TextStyle): number {
  if (!hasLetters(text)) return contextFor(style).measureText(text).width / PIXELS
  setFont(pdf, style)
  return pdf.getTextWidth(text)
}

/**
 * Writes a text on its baseline, in mm. A text with letters that the print font lacks, such as Chinese, Arabic or
 * emoji, becomes a picture in the fonts of the system; a toast names the texts with letters that those lack.
 * @param text as from `printText`
 */
export function drawText(pdf: jsPDF, text: string, x: number, y: number, style: TextStyle): void {
  const { align = 'left', size, color = textColor } = style
  if (hasLetters(text)) {
    setFont(pdf, style)
    pdf.text(text, x, y, { align })
    return
  }
  reportUndrawn(text)
  const canvas = document.createElement('canvas')
  const width = textWidth(pdf, text, style)
  canvas.width = Math.max(1, Math.ceil(width * PIXELS))
  canvas.height = Math.ceil(size * (ASCENT + DESCENT) * PIXELS)
  const context = contextFor(style, canvas)
  context.fillStyle = color
  context.fillText(text, 0, size * ASCENT * PIXELS)
  const left = align === 'left' ? x : align === 'center' ? x - width / 2 : x - width
  const [widthMm, heightMm] = [canvas.width / PIXELS, canvas.height / PIXELS]
  pdf.addImage(canvas.toDataURL('image/png'), 'PNG', left, y - size * ASCENT, widthMm, heightMm)
}
