import { limitMarks } from '@/lib/format/clean-pasted'

/** Scripts and emoji in which joiners are part of a word or a picture, as `private.is_name`. */
const JOINING = String.raw`[\ufe0f\u0600-\u06ff\u0750-\u077f\u0904-\u0dff\u2190-\u2bff\u{1f000}-\u{1faff}]`

/** Control characters, which an SVG file may not contain, and marks that reverse or hide letters; the group is kept. */
const INVISIBLE = new RegExp(
  String.raw`((?<=${JOINING})[\u200c\u200d](?=${JOINING}))|(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\ufffe\uffff]`,
  'gu',
)

/** More marks on one letter than any script writes: they would reach into the lines above and below. */
const TOWERS = /([\u0300-\u036f]{2}(?=[\u0300-\u036f])|\p{M}{4})\p{M}+/gu

/**
 * Makes one line of a text: composes letters and accents, because the font has no combining characters, and removes
 * what is invisible.
 */
export const printText = (text: string): string =>
  limitMarks(text)
    .replace(INVISIBLE, '$1')
    .normalize('NFC')
    .replace(TOWERS, '$1')
    .replace(/\s*[\t-\r\u2028\u2029]\s*/g, ' ')
    .trim()
