/** Raised when the single session stayed busy for too long; answered as PostgREST's PGRST003. */
export class SessionTimeout extends Error {
  override name = 'SessionTimeout'
}

/**
 * First come, first served lock.
 *
 * PGlite has one session. A transaction that awaits something else in between (password hashing,
 * an OAuth exchange) would otherwise share that session with other requests and be rolled back
 * or committed by them.
 */
export class Mutex {
  #held = false
  #waiting: (() => void)[] = []

  /**
   * Waits for the lock and returns the function that gives it back (calling it twice is harmless).
   *
   * @param timeoutMs like PostgREST, a request gives up instead of waiting for ever
   */
  acquire(timeoutMs = 10_000): Promise<() => void> {
    if (!this.#held) {
      this.#held = true
      return Promise.resolve(this.#release())
    }
    return new Promise((resolve, reject) => {
      const take = () => {
        clearTimeout(timer)
        resolve(this.#release())
      }
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== take)
        reject(new SessionTimeout('Timed out acquiring connection from connection pool.'))
      }, timeoutMs)
      this.#waiting.push(take)
    })
  }

  /** Runs `work` while holding the lock. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }

  #release(): () => void {
    let given = false
    return () => {
      if (given) return
      given = true
      const next = this.#waiting.shift()
      if (next) next()
      else this.#held = false
    }
  }
}
