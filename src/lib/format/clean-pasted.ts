/**
 * What has no width or only formats what follows, of every plane, as the inside of a character class. Equals
 * `private.invisible_characters` in SQL.
 */
export const INVISIBLE = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`

const EVERY_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'gu')
/** Includes the minus sign and the hyphen bullet, which are not in Unicode's dash category. */
const DASHES = /[\p{Dash_Punctuation}\u2212\u2043]/gu

/** More marks than any letter has, including two that become marks when normalized. */
const SURPLUS_MARKS = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu

/**
 * Shortens runs of combining marks: to normalize a text takes time that is quadratic in their length, minutes
 * for a megabyte.
 */
export const limitMarks = (text: string): string => text.replace(SURPLUS_MARKS, '$1')

/**
 * Normalizes pasted text that is not prose, such as codes, phone numbers, coordinates and URLs: removes
 * invisible characters and converts all spaces, dashes and full-width characters to ASCII. Equals
 * `private.clean_pasted` in SQL.
 */
export function cleanPasted(text: string): string {
  return limitMarks(text)
    .normalize('NFKC')
    .replace(EVERY_INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Normalizes a code: removes separators and converts to upper case. */
export function cleanCode(text: string): string {
  return cleanPasted(text)
    .replace(/[\s.·•_-]/g, '')
    .toUpperCase()
}

/** Normalizes a phone number, also with dots as separators: "+36.30.123.4567". */
export function cleanPhoneNumber(text: string): string {
  return cleanPasted(cleanPasted(text).replace(/[.·•]/g, ' '))
}

/**
 * Normalizes a coupon code: upper-case letters, digits, hyphens and underscores. Converts dots to hyphens
 * and removes surrounding punctuation. Equals `private.coupon_code` in SQL.
 */
export function cleanCouponCode(text: string): string {
  return cleanPasted(text)
    .replace(/\s/g, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}_-]+$/gu, '')
    .replace(/[.·•]/g, '-')
    .toUpperCase()
}
