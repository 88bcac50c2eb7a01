import { joinPath } from '@/config/paths'
import { cleanPasted } from '@/lib/format/clean-pasted'
import { normalizeShortCode } from '@/lib/codes/short-code'

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
