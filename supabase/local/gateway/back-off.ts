/** Maximum number of keys; beyond it the oldest are dropped. */
const MAX_KEYS = 20_000

interface BackOffRules {
  /** Failures without a pause; everybody mistypes. */
  free: number
  /** The pause after the last free failure, in milliseconds; each further failure doubles it. */
  firstMs: number
  /** No pause is longer than this. */
  longestMs: number
  /** Failures are forgotten when none has followed for this long. */
  forgetMs: number
}

interface Failures {
  count: number
  pausedUntil: number
  lastAt: number
}

/**
 * Growing pauses after repeated failures. A pause ends by itself, and attempts during it do not prolong it, so
 * nobody is locked out permanently.
 */
export class BackOff {
  readonly #failures = new Map<string, Failures>()
  readonly #rules: BackOffRules

  constructor(rules: BackOffRules) {
    this.#rules = rules
  }

  #recent(key: string): Failures | undefined {
    const failures = this.#failures.get(key)
    return failures && Date.now() - failures.lastAt < this.#rules.forgetMs ? failures : undefined
  }

  /** Remaining pause of the key, ms; 0 when it may try. */
  waitMs(key: string): number {
    return Math.max(0, (this.#recent(key)?.pausedUntil ?? 0) - Date.now())
  }

  /** Counts one failure. */
  fail(key: string): void {
    const { free, firstMs, longestMs } = this.#rules
    const now = Date.now()
    const count = (this.#recent(key)?.count ?? 0) + 1
    const pause = count < free ? 0 : Math.min(firstMs * 2 ** (count - free), longestMs)
    this.#failures.delete(key)
    this.#failures.set(key, { count, pausedUntil: now + pause, lastAt: now })
    const oldest = this.#failures.keys().next()
    if (this.#failures.size > MAX_KEYS && !oldest.done) this.#failures.delete(oldest.value)
  }

  /** Clears the key, as after a successful sign-in. */
  clear(key: string): void {
    this.#failures.delete(key)
  }
}
