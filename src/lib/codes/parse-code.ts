import { cleanPasted } from '@/lib/format/clean-pasted'
import { formatShortCode, normalizeShortCode, SHORT_CODE_LENGTH } from '@/lib/codes/short-code'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
/** Case-insensitive: an uppercase URL makes a smaller QR code. */
const PRINTED_PATH = /^\/ar\/([^/]+)\/?$/i

/** Returns whether a text is the id (UUID) of a printed code. */
export function isPrintedId(text: string): boolean {
  return UUID.test(text)
}

function idFromUrl(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, pathname } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return PRINTED_PATH.exec(pathname)?.[1] ?? null
}

/**
 * Parses a scanned or typed code: `<any site>/ar/<id>`, the id alone, or a short code. The site is
 * ignored, because a hunt may move to another domain after its codes were printed.
 * @returns the argument of `record_scan` (lower-case id or short code without separators), or null for
 *   other texts
 */
export function parseCode(text: string): string | null {
  const trimmed = text.trim()
  const id = idFromUrl(trimmed) ?? trimmed
  if (isPrintedId(id)) return id.toLowerCase()
  return normalizeShortCode(trimmed)
}

/** A URL inside a text, with or without the scheme. */
const URL_IN_TEXT = /(?:https?:\/\/)?[\w.-]+(?::\d+)?\/[^\s"'<>]+/i
const HAS_SCHEME = /^https?:/i

/**
 * Parses a typed or pasted code. Like `parseCode`, but accepts URLs without "https://" and URLs inside a
 * message.
 */
export function parseTypedCode(text: string): string | null {
  const clean = cleanPasted(text)
  const whole = parseCode(clean)
  if (whole !== null) return whole
  const url = URL_IN_TEXT.exec(clean)?.[0].replace(/[.,;:!?)]+$/, '')
  if (url === undefined) return null
  const id = idFromUrl(HAS_SCHEME.test(url) ? url : `https://${url}`)
  return id !== null && isPrintedId(id) ? id.toLowerCase() : null
}

/** Formats the value of a code field: groups a short code, keeps a URL or an id as it is. */
export function formatTypedCode(text: string): string {
  const isUrl = HAS_SCHEME.test(text.trim()) || /\/(?:ar|join)\//i.test(text)
  const isShort = parseTypedCode(text)?.length === SHORT_CODE_LENGTH
  return isUrl || (parseTypedCode(text) !== null && !isShort) ? text : formatShortCode(text)
}
