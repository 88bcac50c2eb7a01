import { INVISIBLE } from '@/lib/format/clean-pasted'

/** Legitimate joiners: between letters of Persian and Indic words, and in emoji. */
const VALID_JOINERS = new RegExp(
  ['Arabic', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada']
    .concat('Malayalam', 'Sinhala')
    .map((script) => `(?<=\\p{Script=${script}})[\\u200c\\u200d](?=\\p{Script=${script}})`)
    .concat('(?<=\\p{Extended_Pictographic}\\p{EMod}?)\\u200d(?=\\p{Extended_Pictographic})')
    .join('|'),
  'gu',
)

/** Besides: line breaks, control characters, private use, noncharacters and planes without characters. */
const REFUSED = new RegExp(
  String.raw`[${INVISIBLE}\p{Cc}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\ufffc\ufffd\u{3fffe}-\u{10ffff}]`,
  'u',
)

/**
 * Returns whether a trimmed text is a valid name: at least two visible characters, no invisible ones, and
 * at most three accents per letter. Same rules as in `private.is_name`.
 */
export function isName(text: string): boolean {
  const name = text.replace(/\p{Variation_Selector}/gu, '').replace(VALID_JOINERS, '')
  return (
    !REFUSED.test(name) &&
    !/\p{Mn}{4}/u.test(name) &&
    [...name.replace(/[\p{Mn}\p{Me}\p{Z}]/gu, '')].length >= 2
  )
}
