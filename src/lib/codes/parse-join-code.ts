import { cleanPasted } from '@/lib/format/clean-pasted'
import { normalizeShortCode } from '@/lib/codes/short-code'

/** A join address inside a text, with or without the scheme; any site, because a hunt may move. */
const JOIN_ADDRESS = /^(?:https?:\/\/)?[\w.-]+(?::\d+)?(?:\/[^\s?#]*)?\/join\/([^\s/?#]+)/i
const WORD_WITH_ADDRESS = /\S*\/join\/\S+/i

/**
 * Parses a scanned, typed or pasted address of a join page: `<any site>/join/<code>`.
 * @returns the join code without separators, or null for other texts
 */
export function parseJoinCode(text: string): string | null {
  const word = WORD_WITH_ADDRESS.exec(cleanPasted(text))?.[0].replace(/^[("'<]+/, '') ?? ''
  const [, code] = JOIN_ADDRESS.exec(word) ?? []
  return code === undefined ? null : normalizeShortCode(code.replace(/[.,;:!?)>"']+$/, ''))
}
