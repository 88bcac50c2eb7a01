import { limitMarks } from '@/lib/format/clean-pasted'

/** Control characters, which an SVG file may not contain, and marks that reverse or hide letters. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\ufffe\uffff]/gu

/** More marks on one letter than any script writes: they would reach into the lines above and below. */
const TOWERS = /(\p{M}{4})\p{M}+/gu

/**
 * Makes one line of a text: composes letters and accents, because the font has no combining characters, and removes
 * what is invisible.
 */
export const printText = (text: string): string =>
  limitMarks(text)
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(TOWERS, '$1')
    .replace(/\s*[\t-\r\u2028\u2029]\s*/g, ' ')
    .trim()
