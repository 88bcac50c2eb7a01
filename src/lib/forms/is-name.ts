/** Joiners that belong where they are: between the letters of Persian and Indic words, and in pictures. */
const JOINERS = new RegExp(
  ['Arabic', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada']
    .concat('Malayalam', 'Sinhala')
    .map((script) => `(?<=\\p{Script=${script}})[\\u200c\\u200d](?=\\p{Script=${script}})`)
    .concat('(?<=\\p{Extended_Pictographic}\\p{EMod}?)\\u200d(?=\\p{Extended_Pictographic})')
    .join('|'),
  'gu',
)

/** Line breaks, controls, what has no width or turns the direction, fillers, private use. */
const UNSHOWN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc\ufffd]/u

/**
 * Whether a trimmed text has two characters that can be seen, none that nobody sees, and no more than three
 * accents on one letter. `private.is_name` decides; this lets a form say so at once.
 */
export function isName(text: string): boolean {
  const name = text.replace(/\p{Variation_Selector}/gu, '').replace(JOINERS, '')
  return (
    !UNSHOWN.test(name) &&
    !/\p{Mn}{4}/u.test(name) &&
    [...name.replace(/[\p{Mn}\p{Me}\p{Z}]/gu, '')].length >= 2
  )
}
