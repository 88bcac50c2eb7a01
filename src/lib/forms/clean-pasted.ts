/** Characters without a shape of their own: direction marks, joiners, fillers, variation selectors. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}\u034f\u115f\u1160\u2800]/gu
/** The minus sign and the hyphen bullet are no dashes to Unicode. */
const DASHES = /[\p{Dash_Punctuation}\u2212\u2043]/gu

/**
 * Cleans a text that was pasted from a contact, a chat, a mail or a map, for everything that is not prose:
 * codes, phone numbers, coordinates, addresses. Invisible characters go, every kind of space is one space,
 * every dash a hyphen, and full-width characters are plain ones. `private.clean_pasted` does the same.
 */
export function cleanPasted(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** `cleanPasted` for a code: its groups may be set apart by spaces, hyphens, dots or underscores. */
export function cleanCode(text: string): string {
  return cleanPasted(text)
    .replace(/[\s.·•_-]/g, '')
    .toUpperCase()
}

/** `cleanPasted` for a phone number, whose groups may also be set apart by dots: "+36.30.123.4567". */
export function cleanPhoneNumber(text: string): string {
  return cleanPasted(cleanPasted(text).replace(/[.·•]/g, ' '))
}

/**
 * A coupon's code as the database keeps it: capitals, digits, hyphens and underscores. Dots are hyphens,
 * and what a sentence puts around a code is not part of it. `private.coupon_code` does the same.
 */
export function cleanCouponCode(text: string): string {
  return cleanPasted(text)
    .replace(/\s/g, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}_-]+$/gu, '')
    .replace(/[.·•]/g, '-')
    .toUpperCase()
}
