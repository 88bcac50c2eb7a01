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

/** So much of a body is always taken, whatever else comes in: more than a player's call ever has. */
const ALWAYS_TAKEN = 64 * 1024

/** What all bodies hold together beyond that, in bytes: a few of the largest uploads. */
const MOST_HELD = 256 * 1024 * 1024

/** A body that was not read to its end: it is too large itself, or there are too many of its kind. */
export type Refusal = 'too large' | 'too many'

/**
 * Reads bodies as a whole, and holds no more of them at a time than memory has room for: a hundred
 * connections that send an upload each and wait would otherwise be the end of the server.
 */
export class RequestBodies {
  #held = 0
  readonly #mostHeld: number

  constructor(mostHeld = MOST_HELD) {
    this.#mostHeld = mostHeld
  }

  /**
   * Reads a body up to its limit, answers with it in hand, and then lets go of it. What follows the limit is
   * not kept, also when no length was announced.
   *
   * @param limit in bytes
   */
  async use<T>(
    request: Request,
    limit: number,
    answer: (body: Payload['body'] | Refusal) => Promise<T>,
  ): Promise<T> {
    if (!request.body || request.method === 'GET' || request.method === 'HEAD') {
      return answer(undefined)
    }
    if (Number(request.headers.get('content-length') ?? 0) > limit) {
      await request.body.cancel()
      return answer('too large')
    }
    let held = 0
    const hold = (bytes: number) => {
      const more = Math.max(0, bytes - ALWAYS_TAKEN) - held
      held += more
      this.#held += more
      return this.#held <= this.#mostHeld
    }
    try {
      return await answer(await read(request.body, limit, hold))
    } finally {
      this.#held -= held
    }
  }
}

async function read(
  stream: ReadableStream<Uint8Array>,
  limit: number,
  hold: (bytes: number) => boolean,
): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > limit) return 'too large'
    if (!hold(size)) return 'too many'
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
