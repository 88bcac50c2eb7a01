import { AsyncLocalStorage } from 'node:async_hooks'

/** The single session stayed busy for too long; answered as PostgREST's PGRST003. */
export class SessionTimeout extends Error {
  override name = 'SessionTimeout'
  override message = 'Timed out acquiring connection from connection pool.'
}

/** A request left the queue because its client has disconnected. */
export class CallerDisconnected extends Error {
  override name = 'CallerDisconnected'
  override message = 'The client has hung up.'
}

/** Longest wait, ms; PostgREST's db-pool-acquisition-timeout. */
const MAX_WAIT_MS = 10_000

/**
 * Longest wait, ms, of a caller that may be put off while the queue is persistent: without it everybody would
 * wait the full ten seconds, and those at the end in vain.
 */
const MAX_RETRYABLE_WAIT_MS = 5000

/** A queue that was never empty for this long, ms, is persistent and not a burst. */
const PERSISTENT_QUEUE_MS = 10_000

/** Properties of a caller that the lock uses. */
export interface Caller {
  /** Fires when the caller has disconnected: it leaves the queue and its work is dropped. */
  signal?: AbortSignal | undefined
  /**
   * The caller needs the lock once and has done nothing yet, so it may be told to retry later. A caller with
   * several steps (a sign-up has thirteen) waits for at most one such caller, or one order of quick ones, per step;
   * otherwise each step would last as long as the whole queue.
   */
  canRetryLater?: boolean
  /** Whether the work has begun in another's turn: then the caller waits on, whatever happens. */
  isUnderWay?: () => boolean
}

/** The caller, for code that reaches the lock through a library. */
export const currentCaller = new AsyncLocalStorage<Caller>()

/**
 * A lock that serves in order of arrival, but alternates between single-step callers and callers with several
 * steps: a full queue then does not keep people from signing in, nor sign-ins keep people from playing. PGlite
 * has one session. Without the lock a transaction that awaits something else (password hashing, an OAuth
 * exchange) would share that session with other requests and be rolled back or committed by them.
 */
export class Mutex {
  #held = false
  /** Waiting callers, each as the function that gives it its turn. */
  readonly #inSteps = new Set<() => void>()
  readonly #others = new Set<() => void>()
  /** The callers that let the queue pass, until the time they have a right to their turn. */
  readonly #afterQueue: { take: () => void; due: number }[] = []
  #isTurnOfOthers = false
  #lastEmptyAt = performance.now()

  /**
   * Waits for the lock and returns the function that releases it (calling it twice is harmless).
   *
   * @throws {SessionTimeout} when the caller's turn has not come in time
   * @throws {CallerDisconnected} when the client has disconnected
   */
  acquire({ signal, canRetryLater = false, isUnderWay }: Caller = {}): Promise<() => void> {
    if (signal?.aborted) return Promise.reject(new CallerDisconnected())
    if (!this.#held) {
      this.#held = true
      return Promise.resolve(this.#release())
    }
    const now = performance.now()
    if (this.#inSteps.size + this.#others.size === 0) this.#lastEmptyAt = now
    const isStanding = now - this.#lastEmptyAt > PERSISTENT_QUEUE_MS
    const queue = canRetryLater ? this.#others : this.#inSteps
    return new Promise((resolve, reject) => {
      const leaveQueue = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onGone)
        queue.delete(take)
      }
      const take = () => {
        leaveQueue()
        resolve(this.#release())
      }
      const onGone = () => {
        if (isUnderWay?.()) return
        leaveQueue()
        reject(new CallerDisconnected())
      }
      const onTimeout = () => {
        if (isUnderWay?.()) return
        leaveQueue()
        reject(new SessionTimeout())
      }
      const timer = setTimeout(
        onTimeout,
        canRetryLater && isStanding ? MAX_RETRYABLE_WAIT_MS : MAX_WAIT_MS,
      )
      signal?.addEventListener('abort', onGone)
      queue.add(take)
    })
  }

  /** Whether callers with several steps wait, before whom only one other may go. */
  get hasCallersInSteps(): boolean {
    return this.#inSteps.size > 0
  }

  /** Waits for the lock until nobody else does, or at most `maxMs` and the work under way then. */
  acquireAfterQueue(maxMs: number): Promise<() => void> {
    if (!this.#held) return this.acquire()
    const due = performance.now() + maxMs
    return new Promise((resolve) => {
      this.#afterQueue.push({ take: () => resolve(this.#release()), due })
    })
  }

  /** Runs `work` while holding the lock. */
  async run<T>(work: () => Promise<T>, caller?: Caller): Promise<T> {
    const release = await this.acquire(caller)
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
      this.#next()
    }
  }

  #next(): void {
    const [last] = this.#afterQueue
    const isQueueEmpty = this.#inSteps.size + this.#others.size === 0
    if (last && (isQueueEmpty || performance.now() >= last.due)) {
      this.#afterQueue.shift()
      return last.take()
    }
    const [inSteps] = this.#inSteps
    const [other] = this.#others
    const next = this.#isTurnOfOthers ? (other ?? inSteps) : (inSteps ?? other)
    this.#isTurnOfOthers = next === inSteps
    if (next) next()
    else this.#held = false
  }
}
