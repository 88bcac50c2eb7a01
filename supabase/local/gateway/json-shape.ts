/** Deeper than any document of the API, and far from what overflows a stack. */
const maxJsonDepth = 500

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Calls back for each bracket and comma outside of strings, with the depth inside of it, until told to stop. */
function walk(body: Uint8Array, visit: (byte: number, depth: number) => boolean): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0
    if (isInString) {
      if (byte === backslash) at += 1
      else if (byte === quote) isInString = false
    } else if (byte === quote) {
      isInString = true
    } else if (byte === comma || opening.has(byte) || closing.has(byte)) {
      if (opening.has(byte)) depth += 1
      else if (closing.has(byte)) depth -= 1
      if (visit(byte, depth)) return true
    }
  }
  return false
}

/**
 * True when a JSON body is nested so deeply that reading or writing it recursively could overflow the stack, in
 * Node or in PostgreSQL.
 */
export const isTooDeep = (body: Uint8Array): boolean =>
  walk(body, (_byte, depth) => depth > maxJsonDepth)

/** Number of entries of the outermost list or object, and of members in its largest entry; 1 for an empty one. */
export function sizeOf(body: Uint8Array): { entries: number; members: number } {
  let [entries, members, current] = [1, 1, 1]
  walk(body, (byte, depth) => {
    if (byte === comma && depth === 1) entries += 1
    else if (byte === comma && depth === 2) members = Math.max(members, (current += 1))
    else if (depth === 1) current = 1
    return false
  })
  return { entries, members }
}

/** The same for a text that may become JSON in PostgreSQL. */
export const isDeepJson = (text: string): boolean =>
  text.length > maxJsonDepth && isTooDeep(Buffer.from(text))

/** True when a JSON body is neither an object nor a list. */
export const isScalar = (body: Uint8Array): boolean => !opening.has(firstByteOf(body))

/** True when a JSON body is a list. */
export const isList = (body: Uint8Array): boolean => firstByteOf(body) === 0x5b

function firstByteOf(body: Uint8Array): number {
  return body.find((byte) => byte > 0x20) ?? 0
}
