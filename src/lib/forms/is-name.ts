/** Legitimate joiners: between letters of Persian and Indic words, and in emoji. */
const VALID_JOINERS = new RegExp(
  ['Arabic', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada']
    .concat('Malayalam', 'Sinhala')
    .map((script) => `(?<=\\p{Script=${script}})[\\u200c\\u200d](?=\\p{Script=${script}})`)
    .concat('(?<=\\p{Extended_Pictographic}\\p{EMod}?)\\u200d(?=\\p{Extended_Pictographic})')
    .join('|'),
  'gu',
)

/** Line breaks, control, zero-width, direction, filler and private-use characters. */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc\ufffd]/u

/**
 * Returns whether a trimmed text is a valid name: at least two visible characters, no invisible ones, and
 * at most three accents per letter. Same rules as in `private.is_name`.
 */
export function isName(text: string): boolean {
  const name = text.replace(/\p{Variation_Selector}/gu, '').replace(VALID_JOINERS, '')
  return (
    !INVISIBLE.test(name) &&
    !/\p{Mn}{4}/u.test(name) &&
    [...name.replace(/[\p{Mn}\p{Me}\p{Z}]/gu, '')].length >= 2
  )
}
