/** Deeper than any document of the API, and far from what overflows a stack. */
const maxJsonDepth = 500

const [quote, backslash] = [0x22, 0x5c]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/**
 * True when a JSON body is nested so deeply that reading or writing it recursively could overflow the stack, in
 * Node or in PostgreSQL. Looks at brackets outside strings only.
 */
export function isTooDeep(body: Uint8Array): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0
    if (isInString) {
      if (byte === backslash) at += 1
      else if (byte === quote) isInString = false
    } else if (byte === quote) {
      isInString = true
    } else if (opening.has(byte)) {
      depth += 1
      if (depth > maxJsonDepth) return true
    } else if (closing.has(byte)) {
      depth -= 1
    }
  }
  return false
}

/** The same for a text that may become JSON in PostgreSQL. */
export const isDeepJson = (text: string): boolean =>
  text.length > maxJsonDepth && isTooDeep(Buffer.from(text))

/** True when a JSON body is neither a row nor a list of rows; lite would look for columns even in a number. */
export const isScalar = (body: Uint8Array): boolean =>
  !opening.has(body.find((byte) => byte > 0x20) ?? 0)
