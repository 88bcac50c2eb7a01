const TICK_MS = 5000
const BUCKET_COUNT = 12

/**
 * Counts as hosted Realtime does: every five seconds it computes the average per second of the last minute, or
 * since counting began; until the next time either all events are above the limit or none is.
 */
export class RateCounter {
  readonly #limit: number
  #count = 0
  #buckets = [0]
  #isOver = false
  #timer: NodeJS.Timeout | undefined

  /** @param limit per second; reaching it counts as above. Without one nothing is counted. */
  constructor(limit = Infinity) {
    this.#limit = limit
  }

  get isOver(): boolean {
    return this.#isOver
  }

  add(): void {
    if (this.#limit === Infinity) return
    this.#count += 1
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #tick(): void {
    this.#buckets = [this.#count, ...this.#buckets].slice(0, BUCKET_COUNT)
    this.#count = 0
    const sum = this.#buckets.reduce((total, count) => total + count, 0)
    this.#isOver = sum / this.#buckets.length / (TICK_MS / 1000) >= this.#limit
  }
}
