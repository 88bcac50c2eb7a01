import { Worker } from 'node:worker_threads'
import { messages, PGlite, protocol } from '@electric-sql/pglite'
import { databaseError } from '../lite/postgres-error'
import type { Abort, EngineAnswer, EngineOrder, EngineWorkerData } from './engine-worker'
import { pgliteWireFormats } from './wire-formats'

type Exchange = Awaited<ReturnType<PGlite['execProtocol']>>

interface ExchangeOptions {
  throwOnError?: boolean
  /** Run after the message, up to the first that fails. */
  next?: readonly Uint8Array[]
  /** Called with the answer of each message that ran without an error. */
  onAnswer?: (received: Exchange['messages']) => void
}

const script = new URL('engine-worker.mjs', import.meta.url)

/** The engine's own memory is WebAssembly's; its objects live for one message, and Node.js would keep 48 MB for them. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 }

/**
 * What PGlite does above the wire protocol: parameters, results, types. It is the base class of `PGlite` and of
 * PGlite's own worker for browsers, which needs their locks.
 */
type ProtocolClient = Pick<PGlite, 'query' | 'exec' | 'parsers' | 'serializers' | '_initArrayTypes'>
const ProtocolClient = Object.getPrototypeOf(PGlite) as abstract new () => ProtocolClient

/** The engine's thread has ended, so its answers will not come. */
export class EngineEnded extends Error {
  override name = 'EngineEnded'
}

/** Longest times, ms. The engine cannot cancel a statement, so it is ended. */
export const engineLimits = {
  /** For a message of a request; Supabase ends a statement after 8 s, but this machine may be slower. */
  request: 20_000,
  /** For a message of the server itself: housekeeping, and the steps of an upgrade. */
  owner: 300_000,
  /** To open the database, which reads the log since the last checkpoint. */
  open: 300_000,
  /** For the last checkpoint; what was acknowledged is on the disk before it. */
  close: 60_000,
}

/** The error for a statement that the engine aborted. */
const abortError = ({ isStackOverflow, text }: Abort) =>
  isStackOverflow
    ? databaseError('54001', 'stack depth limit exceeded')
    : databaseError('XX000', `The engine broke off: ${text}`)

interface Waiting {
  resolve: (answer: EngineAnswer) => void
  reject: (cause: Error) => void
}

/** PGlite in a thread of its own, so that the server answers beside it, and an engine that hangs can be ended. */
export class EngineThread extends ProtocolClient {
  readonly debug = 0
  readonly #worker: Worker
  readonly #waiting: Waiting[] = []
  readonly #listeners = new Map<string, (payload: string) => void>()
  readonly #limits: typeof engineLimits
  #ended: Error | undefined
  /** Whom the session serves, which limits the time of a message. */
  servesRequest = false

  /**
   * Opens the database in `folder`.
   *
   * @throws {EngineEnded} when that takes too long
   */
  static async open(folder: string, limits = engineLimits): Promise<EngineThread> {
    const engine = new EngineThread(folder, limits)
    const late = () =>
      new EngineEnded(`The database did not open within ${limits.open / 1000} seconds.`)
    try {
      await engine.#answerWithin(limits.open, late)
      await engine._initArrayTypes()
      return engine
    } catch (error) {
      await engine.end()
      throw error
    }
  }

  private constructor(folder: string, limits: typeof engineLimits) {
    super()
    this.#limits = limits
    this.parsers = { ...this.parsers, ...pgliteWireFormats.parsers }
    this.serializers = { ...this.serializers, ...pgliteWireFormats.serializers }
    const workerData: EngineWorkerData = { folder }
    this.#worker = new Worker(script, { workerData, resourceLimits })
    this.#worker.on('message', (answer: EngineAnswer) => {
      this.#waiting.shift()?.resolve(answer)
      if (this.#waiting.length === 0) this.#worker.unref()
    })
    this.#worker.on('error', (cause) =>
      this.#onEnd(new EngineEnded('The engine has ended.', { cause })),
    )
    this.#worker.on('exit', () => this.#onEnd(new EngineEnded('The engine has ended.')))
  }

  get closed(): boolean {
    return this.#ended !== undefined
  }

  /** Ends the thread at once, whatever it does, and closes its files. */
  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  /** Ends the thread after a checkpoint. */
  async close(): Promise<void> {
    this.#worker.ref()
    const exit = new Promise((resolve) => this.#worker.once('exit', resolve))
    this.#send('close')
    const timer = setTimeout(() => void this.end(), this.#limits.close)
    await exit
    clearTimeout(timer)
  }

  /** @throws PostgreSQL's error, or the cause of an abort */
  async execProtocol(message: Uint8Array, options?: ExchangeOptions) {
    return this.#exchange(message, options)
  }

  async execProtocolStream(message: Uint8Array, options?: ExchangeOptions) {
    return (await this.#exchange(message, options)).messages
  }

  async listen(channel: string, onPayload: (payload: string) => void): Promise<void> {
    await this.exec(`listen ${channel}`)
    this.#listeners.set(channel, onPayload)
  }

  // What the base class asks of its children.
  async _checkReady(): Promise<void> {}
  async _handleBlob(): Promise<void> {}
  async _getWrittenBlob(): Promise<undefined> {}
  async _cleanupBlob(): Promise<void> {}
  async syncToFs(): Promise<void> {}
  _runExclusiveQuery<T>(run: () => Promise<T>): Promise<T> {
    return run()
  }
  _runExclusiveTransaction<T>(run: () => Promise<T>): Promise<T> {
    return run()
  }

  async #exchange(
    message: Uint8Array,
    { throwOnError = true, next = [], onAnswer }: ExchangeOptions = {},
  ): Promise<Exchange> {
    const { data, abort } = await this.#ask([message, ...next])
    const received: Exchange['messages'] = []
    let failure: messages.DatabaseError | undefined
    for (const answer of data) {
      const parts: Exchange['messages'] = []
      new protocol.Parser().parse(answer, (part) => {
        if (part instanceof messages.DatabaseError) failure ??= part
        else if (part instanceof messages.NotificationResponseMessage)
          this.#listeners.get(part.channel)?.(part.payload)
        else parts.push(part)
      })
      if (!failure) onAnswer?.(parts)
      for (const part of parts) received.push(part)
    }
    if (abort) throw abortError(abort)
    if (failure && throwOnError) throw failure
    return { messages: received, data: data[0] ?? new Uint8Array() }
  }

  #send(order: EngineOrder): void {
    this.#worker.postMessage(order)
  }

  async #ask(order: Uint8Array[]): Promise<EngineAnswer> {
    if (this.#ended) throw this.#ended
    this.#send(order)
    const limit = this.servesRequest ? this.#limits.request : this.#limits.owner
    // As Supabase: the caller must not send it again, unlike those who waited.
    const late = () => databaseError('57014', 'canceling statement due to statement timeout')
    return this.#answerWithin(limit, late)
  }

  /** Waits for the next answer. When it is late, the thread is ended, and this throws `late`. */
  async #answerWithin(ms: number, late: () => Error): Promise<EngineAnswer> {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      void this.end()
    }, ms)
    try {
      return await this.#answer()
    } catch (error) {
      throw isLate ? late() : error
    } finally {
      clearTimeout(timer)
    }
  }

  /** Waits for the next answer; without one to wait for, the thread lets the process end. */
  #answer(): Promise<EngineAnswer> {
    this.#worker.ref()
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  #onEnd(cause: Error): void {
    this.#ended ??= cause
    for (const { reject } of this.#waiting.splice(0)) reject(this.#ended)
  }
}
