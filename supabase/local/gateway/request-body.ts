import type { Payload } from './storage-wire'

/** The largest request bodies in bytes; an upload also has the limit of its bucket. */
export const bodyLimits = {
  /** Nobody's call or upload, which is refused or small: a few large ones would use up the budget below. */
  visitor: 64 * 1024,
  /** An address, a password, a name. */
  auth: 64 * 1024,
  /** A file of clues with room to spare. */
  rest: 4 * 1024 * 1024,
  /** An uploaded map or photo with some room. */
  storage: 60 * 1024 * 1024,
}

/** Bodies up to this size are always accepted: more than a player's call ever has. */
const ALWAYS_ACCEPTED_BYTES = 64 * 1024

/** Bytes for all larger bodies together: a few of the largest uploads. */
const MAX_BUFFERED_BYTES = 256 * 1024 * 1024

/** Reason why a body was not read: it is too large, or there are too many large ones. */
export type Refusal = 'too large' | 'too many'

/** Reads whole bodies within a memory budget: a hundred slow uploads would otherwise exhaust the memory. */
export class RequestBodies {
  #reservedBytes = 0
  readonly #maxBytes: number

  /** @param maxBytes budget for all bodies together */
  constructor(maxBytes = MAX_BUFFERED_BYTES) {
    this.#maxBytes = maxBytes
  }

  /**
   * Reads a body up to its limit, runs the handler with it, and releases it. Bytes beyond the limit are
   * discarded, also without a declared length.
   *
   * @param limit in bytes
   */
  async use<T>(
    request: Request,
    limit: number,
    handle: (body: Payload['body'] | Refusal) => Promise<T>,
  ): Promise<T> {
    if (!request.body || request.method === 'GET' || request.method === 'HEAD') {
      return handle(undefined)
    }
    if (Number(request.headers.get('content-length') ?? 0) > limit) {
      await request.body.cancel()
      return handle('too large')
    }
    let reserved = 0
    const reserve = (bytes: number) => {
      const extra = Math.max(0, bytes - ALWAYS_ACCEPTED_BYTES) - reserved
      reserved += extra
      this.#reservedBytes += extra
      return this.#reservedBytes <= this.#maxBytes
    }
    try {
      return await handle(await read(request.body, limit, reserve))
    } finally {
      this.#reservedBytes -= reserved
    }
  }
}

async function read(
  stream: ReadableStream<Uint8Array>,
  limit: number,
  reserve: (bytes: number) => boolean,
): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > limit) return 'too large'
    if (!reserve(size)) return 'too many'
    chunks.push(chunk)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
