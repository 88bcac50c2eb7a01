import { isPrintedId as isUuid } from '@/lib/codes/parse-code'

const PREFIX = 'player:'

/** What the code of a player says. The id is no secret, and gives no right. */
export const playerCode = (userId: string): string => `${PREFIX}${userId}`

/** Returns the id of the player of a scanned code; null for other texts. */
export function parsePlayerCode(text: string): string | null {
  const id = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : ''
  return isUuid(id) ? id : null
}
