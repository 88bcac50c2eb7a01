import { isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'

/** Maximum number of entries; beyond it the oldest are dropped. */
const MAX_KEYS = 20_000

/**
 * The key of a network address: the address itself, or with IPv6 the /64 network of a connection, which has
 * more addresses than anybody can use up.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || /^::ffff:/i.test(address)) return address
  const [start = '', end] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const left = end ? Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0') : []
  const groups = [...start, ...left, ...(end ?? [])].slice(0, 4)
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Counts events per key (an address, an account) in a sliding window. */
export class RateLimit {
  readonly #events = new LRUCache<string, number[]>({ max: MAX_KEYS })
  readonly #limit: number
  readonly #windowMs: number

  /**
   * @param limit events allowed within the window
   * @param windowMs length of the window in milliseconds
   */
  constructor(limit: number, windowMs: number) {
    this.#limit = limit
    this.#windowMs = windowMs
  }

  #recent(key: string): number[] {
    const since = Date.now() - this.#windowMs
    return (this.#events.peek(key) ?? []).filter((time) => time > since)
  }

  /** Time until the key may continue, ms; 0 below its limit. */
  waitMs(key: string): number {
    const events = this.#recent(key)
    const freeing = events.at(-this.#limit)
    return freeing === undefined ? 0 : freeing + this.#windowMs - Date.now()
  }

  /** Counts one event. */
  add(key: string): void {
    this.#events.set(key, [...this.#recent(key), Date.now()])
  }
}
