import { cleanCode, cleanPasted } from '@/lib/format/clean-pasted'
import { joinPath } from '@/config/paths'

/** Short codes avoid ambiguous characters: 0, 1, I and O. */
const SHORT_CODE = /^[2-9A-HJ-NP-Z]{8}$/
const GROUP_LENGTH = 4

/** Length without separators. */
const SHORT_CODE_LENGTH = 8

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

/** A join address inside a text, with or without the scheme; any site, because a hunt may move. */
const JOIN_ADDRESS = /^(?:https?:\/\/)?[\w.-]+(?::\d+)?(?:\/[^\s?#]*)?\/join\/([^\s/?#]+)/i
const WORD_WITH_ADDRESS = /\S*\/join\/\S+/i
const TEAM = /[?&]team=([^&#]+)/i

/** Removes what a chat or a sentence puts around the code of an address: `ABCD-EFGH).`, `ABCD-EFGH-ra`. */
export const withoutPunctuation = (text: string): string =>
  cleanPasted(text)
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(/^([a-z\d]{4}-?[a-z\d]{4})[^\p{L}\p{N}].*/iu, '$1')

const readCode = (text: string) => normalizeShortCode(withoutPunctuation(text))

/**
 * Parses a scanned, typed or pasted address of a join page: `<any site>/join/<code>`, of a team with `?team=<code>`.
 * @returns the path of the join page on this site, or null for other texts
 */
export function parseJoinPath(text: string): string | null {
  const word = WORD_WITH_ADDRESS.exec(cleanPasted(text))?.[0].replace(/^[("'<]+/, '') ?? ''
  const code = readCode(JOIN_ADDRESS.exec(word)?.[1] ?? '')
  return code === null ? null : joinPath(code, readCode(TEAM.exec(word)?.[1] ?? ''))
}

/** The team code of a typed code, or of a pasted address of a team. */
export function parseTeamCode(text: string): string {
  return readCode(TEAM.exec(cleanPasted(text))?.[1] ?? '') ?? text
}

const PREFIX = 'player:'

/** What the code of a player says. The id is no secret, and gives no right. */
export const playerCode = (userId: string): string => `${PREFIX}${userId}`

/** Returns the id of the player of a scanned code; null for other texts. */
export function parsePlayerCode(text: string): string | null {
  const id = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : ''
  return isPrintedId(id) ? id : null
}
