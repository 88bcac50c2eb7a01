import type { Payload } from './storage-wire'

/** The largest request bodies in bytes; an upload also has the limit of its bucket. */
export const bodyLimits = {
  /** An address, a password, a name. */
  auth: 64 * 1024,
  /** A file of clues with room to spare. */
  rest: 4 * 1024 * 1024,
  /** An uploaded map or photo with some room. */
  storage: 60 * 1024 * 1024,
}

/**
 * Reads a body up to its limit. What follows is not kept, also when no length was announced.
 *
 * @param limit in bytes
 */
export async function readBody(
  request: Request,
  limit: number,
): Promise<Payload['body'] | 'too large'> {
  if (!request.body || request.method === 'GET' || request.method === 'HEAD') return undefined
  if (Number(request.headers.get('content-length') ?? 0) > limit) {
    await request.body.cancel()
    return 'too large'
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > limit) return 'too large'
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
