import { limitMarks } from '@/lib/format/clean-pasted'

/** Control characters, which an SVG file may not contain, and marks that reverse or hide letters. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\ufffe\uffff]/gu

/** Composes letters and accents, because the font has no combining characters, and removes what is invisible. */
export const printText = (text: string): string =>
  limitMarks(text).replace(INVISIBLE, '').normalize('NFC')
