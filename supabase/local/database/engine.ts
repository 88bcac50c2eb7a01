import { setTimeout as pause } from 'node:timers/promises'
import { EngineEnded, EngineThread } from './engine-thread'
import { ensureCluster, isCluster } from './new-cluster'

/** The engine has broken down and is not open again yet; answered with 503. */
export class DatabaseRestarting extends Error {
  override name = 'DatabaseRestarting'
  override message = 'Database client error. Retrying the connection.'
}

/** Pauses before the attempts to open the engine again, ms: long enough to free a full disk. */
const RETRY_PAUSES_MS = [0, 1000, 2000, 4000, 8000]

/** An unfinished PGlite message corrupts at most the next two. */
export const MAX_CORRUPTED_MESSAGES = 2

/** Resources, stack overflow, system and internal errors: the engine itself may be damaged after these. */
const severeErrorCodes = /^(53|54001|58|XX)/

/** A refusal because of an aborted transaction shows that the engine still works. */
const ABORTED_TRANSACTION = '25P02'

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/**
 * Detects when PGlite can no longer be trusted. PostgreSQL would end its process after a failed checkpoint, as
 * on a full disk; PGlite continues and answers every query with nothing. From then on each call is refused.
 *
 * @param onBroken called with the cause, at most once
 */
function watch(engine: EngineThread, onBroken: (cause: unknown) => void): void {
  const { query, exec, execProtocol } = engine
  let isBroken = false
  const isAlive = async (retries = MAX_CORRUPTED_MESSAGES): Promise<boolean> => {
    try {
      const { rows } = await query.call(engine, 'select 1 as alive')
      if (rows.length === 1) return true
    } catch (error) {
      if (codeOf(error) === ABORTED_TRANSACTION) return true
    }
    return retries > 0 && !engine.closed && isAlive(retries - 1)
  }
  const watched =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (isBroken) throw new DatabaseRestarting()
      try {
        return await call.apply(engine, args)
      } catch (error) {
        const code = codeOf(error)
        const isSuspect = engine.closed || code === '' || severeErrorCodes.test(code)
        if (!isBroken && isSuspect && !(await isAlive())) {
          isBroken = true
          onBroken(error)
        }
        if (error instanceof EngineEnded) throw new DatabaseRestarting()
        throw error
      }
    }
  engine.query = watched(query) as typeof query
  engine.exec = watched(exec)
  engine.execProtocol = watched(execProtocol)
}

interface Listener {
  channel: string
  onPayload: (payload: string) => void
}

/**
 * PGlite on one folder, opened again when it breaks down. As after a crash of PostgreSQL, everything that was
 * acknowledged is kept, and what was under way is refused with {@link DatabaseRestarting}.
 */
export class Engine {
  /** Settles with the cause of a breakdown when the engine cannot be opened again. */
  readonly failure: Promise<unknown>
  readonly #open: () => Promise<EngineThread>
  readonly #listeners: Listener[] = []
  #current: EngineThread
  #fail: (cause: unknown) => void = () => {}
  #reopening: Promise<void> | undefined
  #isWanted = true

  /**
   * Starts the engine on the database in `folder`, which is created if needed.
   *
   * @param open opens PGlite; called again after a breakdown
   */
  static async start(
    folder: string,
    open = (path: string) => EngineThread.open(path),
  ): Promise<Engine> {
    await ensureCluster(folder)
    const openAgain = async () => {
      // PGlite would create another database where one is missing.
      if (!isCluster(folder)) throw new Error(`There is no database in ${folder}`)
      return open(folder)
    }
    return new Engine(await openAgain(), openAgain)
  }

  private constructor(current: EngineThread, open: () => Promise<EngineThread>) {
    this.#current = current
    this.#open = open
    this.failure = new Promise((resolve) => (this.#fail = resolve))
    this.#watch(current)
  }

  /** A session takes it once and keeps it, so that no transaction goes on in another engine. */
  get current(): EngineThread {
    return this.#current
  }

  get isRestarting(): boolean {
    return this.#reopening !== undefined
  }

  /** As PGlite's; goes on after a restart. */
  async listen(channel: string, onPayload: Listener['onPayload']) {
    await this.#current.listen(channel, onPayload)
    this.#listeners.push({ channel, onPayload })
  }

  /** Ends a restart under way, and closes the engine. */
  async stop(): Promise<void> {
    this.#isWanted = false
    await this.#reopening
    if (!this.isRestarting && !this.#current.closed) await this.#current.close()
  }

  #watch(engine: EngineThread): void {
    watch(engine, (cause) => {
      if (engine !== this.#current || !this.#isWanted) return
      console.error('The embedded database has broken down and is restarted:', cause)
      this.#reopening = this.#reopen(cause)
    })
  }

  async #reopen(cause: unknown): Promise<void> {
    await this.#current.end()
    for (const milliseconds of RETRY_PAUSES_MS) {
      await pause(milliseconds)
      if (!this.#isWanted) return
      let engine: EngineThread | undefined
      try {
        engine = await this.#open()
        this.#watch(engine)
        for (const { channel, onPayload } of this.#listeners)
          await engine.listen(channel, onPayload)
      } catch (error) {
        console.error('The embedded database could not be opened:', error)
        await engine?.end()
        continue
      }
      this.#current = engine
      this.#reopening = undefined
      console.error('The embedded database has been restarted.')
      return
    }
    this.#fail(cause)
  }
}
