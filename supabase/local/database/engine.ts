import { setTimeout as pause } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { PgliteConnection } from '@supabase/lite/pglite'
import { databaseError } from '../lite/postgres-error'

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

const isStackOverflow = (cause: unknown) =>
  cause instanceof RangeError && cause.message.includes('call stack')

/**
 * Records engine aborts that are not PostgreSQL errors: stack overflow or lack of memory. PGlite swallows them,
 * and an aborted statement looks like one without rows.
 *
 * @returns a function that returns the cause of an abort since its last call, or undefined
 */
function watchAborts({ Module: engine }: PGlite): () => unknown {
  const step = engine._PostgresMainLoopOnce
  // PGlite's types leave it out.
  const { ___stack_pointer: stack } = engine as unknown as { ___stack_pointer: { value: number } }
  let abortCause: unknown
  engine._PostgresMainLoopOnce = () => {
    const top = stack.value
    try {
      step()
    } catch (error) {
      // PostgreSQL's own errors leave the engine with an exit status.
      const isError = typeof error === 'object' && error !== null && 'status' in error
      // Both leave their frames on the engine's stack; after many the stack would overwrite the engine's data.
      // After any other abort the engine is broken: freeing its frames would let it run on for ever.
      if (isError || isStackOverflow(error)) stack.value = top
      if (!isError) abortCause ??= error
      throw error
    }
  }
  return () => {
    const cause = abortCause
    abortCause = undefined
    return cause
  }
}

/** The error for a statement that the engine aborted. */
const abortError = (cause: unknown) =>
  isStackOverflow(cause)
    ? databaseError('54001', 'stack depth limit exceeded')
    : databaseError('XX000', `The engine broke off: ${String(cause)}`)

/**
 * Detects when PGlite can no longer be trusted. PostgreSQL would end its process after a failed checkpoint, as
 * on a full disk; PGlite continues and answers every query with nothing. From then on each call is refused.
 *
 * @param onBroken called with the cause, at most once
 */
function watch(pglite: PGlite, onBroken: (cause: unknown) => void): void {
  const { query, exec, execProtocol } = pglite
  const takeAbortCause = watchAborts(pglite)
  let isBroken = false
  const isAlive = async (retries = MAX_CORRUPTED_MESSAGES): Promise<boolean> => {
    try {
      const { rows } = await query.call(pglite, 'select 1 as alive')
      if (rows.length === 1) return true
    } catch (error) {
      if (codeOf(error) === ABORTED_TRANSACTION) return true
    }
    return retries > 0 && isAlive(retries - 1)
  }
  const watched =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (isBroken) throw new DatabaseRestarting()
      try {
        const result = await call.apply(pglite, args)
        const abortCause = takeAbortCause()
        if (abortCause !== undefined) throw abortError(abortCause)
        return result
      } catch (thrown) {
        const abortCause = takeAbortCause()
        const error = abortCause === undefined ? thrown : abortError(abortCause)
        const code = codeOf(error)
        if ((code === '' || severeErrorCodes.test(code)) && !(await isAlive())) {
          isBroken = true
          onBroken(error)
        }
        throw error
      }
    }
  pglite.query = watched(query) as typeof query
  pglite.exec = watched(exec)
  pglite.execProtocol = watched(execProtocol)
}

/** Closes the files of an engine that is given up. Its own `close` would write. */
function abandon({ Module: engine }: PGlite): void {
  for (const stream of engine?.FS.streams ?? []) {
    try {
      if (stream) engine.FS.close(stream)
    } catch {
      // The console has no file.
    }
  }
}

interface Listener {
  channel: string
  onPayload: (payload: string) => void
}

/**
 * PGlite on one folder, opened again when it breaks down. As after a crash of PostgreSQL, everything that was
 * committed is kept, and what was under way is refused with {@link DatabaseRestarting}.
 */
export class Engine {
  /** The one and only for lite; its driver is the engine in use. */
  readonly connection: PgliteConnection
  /** Settles with the cause of a breakdown when the engine cannot be opened again. */
  readonly failure: Promise<unknown>
  readonly #connect: () => Promise<PgliteConnection>
  readonly #listeners: Listener[] = []
  #fail: (cause: unknown) => void = () => {}
  #reopening: Promise<void> | undefined
  #isWanted = true

  /** @param connect opens PGlite; called again after a breakdown */
  static async start(connect: () => Promise<PgliteConnection>): Promise<Engine> {
    const connection = await connect()
    await connection.driver.waitReady
    return new Engine(connection, connect)
  }

  private constructor(connection: PgliteConnection, connect: () => Promise<PgliteConnection>) {
    this.connection = connection
    this.#connect = connect
    this.failure = new Promise((resolve) => (this.#fail = resolve))
    this.#watch(connection.driver)
  }

  /** A session takes it once and keeps it, so that no transaction goes on in another engine. */
  get current(): PGlite {
    return this.connection.driver
  }

  get isRestarting(): boolean {
    return this.#reopening !== undefined
  }

  /** As PGlite's; goes on after a restart. */
  async listen(channel: string, onPayload: Listener['onPayload']) {
    await this.current.listen(channel, onPayload)
    this.#listeners.push({ channel, onPayload })
  }

  /** Ends a restart under way. @returns true when there is an engine to close */
  async stop(): Promise<boolean> {
    this.#isWanted = false
    await this.#reopening
    return !this.isRestarting && !this.current.closed
  }

  #watch(pglite: PGlite): void {
    watch(pglite, (cause) => {
      if (pglite !== this.current) return
      console.error('The embedded database has broken down and is restarted:', cause)
      this.#reopening = this.#reopen(cause)
    })
  }

  async #reopen(cause: unknown): Promise<void> {
    abandon(this.current)
    for (const milliseconds of RETRY_PAUSES_MS) {
      await pause(milliseconds)
      if (!this.#isWanted) return
      let driver: PGlite | undefined
      try {
        driver = (await this.#connect()).driver
        await driver.waitReady
        this.#watch(driver)
        for (const { channel, onPayload } of this.#listeners)
          await driver.listen(channel, onPayload)
      } catch (error) {
        console.error('The embedded database could not be opened:', error)
        if (driver) abandon(driver)
        continue
      }
      this.connection.driver = driver
      this.#reopening = undefined
      console.error('The embedded database has been restarted.')
      return
    }
    this.#fail(cause)
  }
}
