import { cleanCode } from '@/lib/forms/clean-pasted'

/** Printed short codes have no look-alikes: no 0, 1, I and O. */
const SHORT_CODE = /^[2-9A-HJ-NP-Z]{8}$/
const GROUP = 4

/** Of the bare code. */
export const SHORT_CODE_LENGTH = 8

/**
 * Checks a typed short code; case and what sets its groups apart do not count.
 * @returns the eight bare characters, or null when it cannot be a short code
 */
export function normalizeShortCode(text: string): string | null {
  const code = cleanCode(text)
  return SHORT_CODE.test(code) ? code : null
}

/** A short code, or what has been typed of one so far, as it stands on the print: `ABCD-EFGH`. */
export function formatShortCode(text: string): string {
  const code = cleanCode(text)
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, SHORT_CODE_LENGTH)
  return code.length > GROUP ? `${code.slice(0, GROUP)}-${code.slice(GROUP)}` : code
}
