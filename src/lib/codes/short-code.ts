import { cleanCode } from '@/lib/format/clean-pasted'

/** Short codes avoid ambiguous characters: 0, 1, I and O. */
const SHORT_CODE = /^[2-9A-HJ-NP-Z]{8}$/
const GROUP_LENGTH = 4

/** Length without separators. */
export const SHORT_CODE_LENGTH = 8

/**
 * Normalizes a typed short code; ignores case and separators.
 * @returns the eight characters, or null for an invalid short code
 */
export function normalizeShortCode(text: string): string | null {
  const code = cleanCode(text)
  return SHORT_CODE.test(code) ? code : null
}

/** Formats a complete or partial short code as printed: `ABCD-EFGH`. */
export function formatShortCode(text: string): string {
  const code = cleanCode(text)
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, SHORT_CODE_LENGTH)
  return code.length > GROUP_LENGTH
    ? `${code.slice(0, GROUP_LENGTH)}-${code.slice(GROUP_LENGTH)}`
    : code
}
