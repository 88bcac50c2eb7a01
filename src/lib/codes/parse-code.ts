import { cleanPasted } from '@/lib/forms/clean-pasted'
import { formatShortCode, normalizeShortCode, SHORT_CODE_LENGTH } from '@/lib/codes/short-code'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
/** In capitals, too: QR codes of an address in capitals are smaller. */
const PRINTED_PATH = /^\/ar\/([^/]+)\/?$/i

/** Whether a text has the form of a printed code's id. */
export function isPrintedId(text: string): boolean {
  return UUID.test(text)
}

function idFromAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, pathname } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return PRINTED_PATH.exec(pathname)?.[1] ?? null
}

/**
 * Reads what a camera, a photo or a player presents: `<any site>/ar/<id>`, the bare id, or the typed
 * short code of a damaged print. The site does not matter, because a hunt may move to another address
 * after its codes were printed.
 * @returns what `record_scan` takes (lower-case id or bare short code), or null when it is none of ours
 */
export function parseCode(text: string): string | null {
  const trimmed = text.trim()
  const id = idFromAddress(trimmed) ?? trimmed
  if (isPrintedId(id)) return id.toLowerCase()
  return normalizeShortCode(trimmed)
}

/** An address, also one that has lost its beginning, alone or in a sentence. */
const ADDRESS = /(?:https?:\/\/)?[\w.-]+(?::\d+)?\/[^\s"'<>]+/i
const HAS_SCHEME = /^https?:/i

/**
 * `parseCode` for a field that people type and paste into: also an address without its "https://", or one
 * that stands in a message.
 */
export function parseTypedCode(text: string): string | null {
  const clean = cleanPasted(text)
  const whole = parseCode(clean)
  if (whole !== null) return whole
  const address = ADDRESS.exec(clean)?.[0].replace(/[.,;:!?)]+$/, '')
  if (address === undefined) return null
  const id = idFromAddress(HAS_SCHEME.test(address) ? address : `https://${address}`)
  return id !== null && isPrintedId(id) ? id.toLowerCase() : null
}

/** What a field for typed codes shows: a short code in its groups, an address or an id as it is. */
export function formatTypedCode(text: string): string {
  const isAddress = HAS_SCHEME.test(text.trim()) || text.includes('/ar/')
  const isShort = parseTypedCode(text)?.length === SHORT_CODE_LENGTH
  return isAddress || (parseTypedCode(text) !== null && !isShort) ? text : formatShortCode(text)
}
