import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { publishableKey } from '../../../supabase/local/settings'
import type { Hunt, Hunter } from './hunt'

/** A request of one player, with its request id for retries. */
export interface Operation {
  kind: 'scan' | 'spend'
  id: string
  hunter: Hunter
  arguments: Record<string, unknown>
  /** The response; undefined until one has arrived. */
  answer?: Answer
}

/** `applied`: the server acknowledged the effect. `refused`: it returned an error below 500. */
export type Answer = { status: 'applied' | 'refused'; text: string }

const rpcs = { scan: 'record_scan', spend: 'spend_tokens' } as const

/** Longer than the server's own limit. */
const requestTimeoutMs = 20_000

/** A request without a response for this long fails the test. */
const giveUpAfterMs = 60_000

const retryDelayMs = 25

/**
 * Players who scan and spend continuously, each one request at a time. A request without a response (connection cut,
 * 5xx) is retried with its request id, as the client does.
 */
export class LoadGenerator {
  readonly operations: Operation[] = []
  /** Number of requests that ended without a definite result. */
  lost = 0
  /** Base URL of requests; may change while running. */
  url: string
  readonly #hunt: Hunt
  #running = false
  #workers: Promise<unknown>[] = []
  /** The error of a player who gave up. */
  #failure: unknown
  #lastError = ''
  /** Emits `progress` at each response, and when a player gives up. */
  readonly #events = new EventEmitter()
  readonly #steps = new Map<Hunter, number>()

  constructor(url: string, hunt: Hunt) {
    this.url = url
    this.#hunt = hunt
  }

  /** Starts every player, first with unanswered requests, then with new ones. */
  start(): void {
    this.#running = true
    this.#workers = this.#hunt.hunters.map((hunter) =>
      this.#play(hunter).catch((error: unknown) => {
        this.#failure = error
        this.#events.emit('progress')
      }),
    )
  }

  /** Stops and waits for pending requests. */
  async stop(): Promise<void> {
    this.#running = false
    await Promise.all(this.#workers)
    if (this.#failure) throw this.#failure
  }

  applied(): Operation[] {
    return this.operations.filter(({ answer }) => answer?.status === 'applied')
  }

  /** Waits until the server has acknowledged this many more effects. */
  async waitForApplied(effects: number): Promise<void> {
    const goal = this.applied().length + effects
    const signal = AbortSignal.timeout(giveUpAfterMs)
    while (this.applied().length < goal) {
      if (this.#failure) throw this.#failure
      await once(this.#events, 'progress', { signal }).catch((cause: unknown) => {
        throw new Error(`${goal} effects were not reached in time.`, { cause })
      })
    }
  }

  /** Retries every unanswered request until it gets a response. */
  async retryUnanswered(): Promise<void> {
    const open = this.operations.filter(({ answer }) => !answer)
    await Promise.all(open.map((operation) => this.#retryUntilAnswered(operation, () => true)))
  }

  /** Creates the next request of a player without sending it. */
  next(hunter: Hunter): Operation {
    const step = this.#steps.get(hunter) ?? 0
    this.#steps.set(hunter, step + 1)
    const id = randomUUID()
    const { sessionId, codes } = this.#hunt
    // Mostly scans, because of the rate limit of ten token operations a minute.
    const operation: Operation =
      step % 8 === 7
        ? { kind: 'spend', id, hunter, arguments: spendOf(id) }
        : { kind: 'scan', id, hunter, arguments: scanOf(id, sessionId, codes[step % codes.length]) }
    this.operations.push(operation)
    return operation
  }

  /** Sends a request once. @returns undefined without a definite result */
  async send(operation: Operation): Promise<Answer | undefined> {
    try {
      const response = await fetch(`${this.url}/rest/v1/rpc/${rpcs[operation.kind]}`, {
        method: 'POST',
        headers: {
          apikey: publishableKey,
          authorization: `Bearer ${operation.hunter.accessToken}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(operation.arguments),
        signal: AbortSignal.timeout(requestTimeoutMs),
      })
      const text = await response.text()
      if (response.ok) return { status: 'applied', text }
      if (response.status < 500) return { status: 'refused', text }
      this.#lastError = `${response.status} ${text}`
    } catch (error) {
      this.#lastError = String(error)
    }
    this.lost += 1
    return undefined
  }

  async #play(hunter: Hunter): Promise<void> {
    const isRunning = () => this.#running
    for (const operation of this.operations.filter((one) => one.hunter === hunter && !one.answer)) {
      await this.#retryUntilAnswered(operation, isRunning)
    }
    while (this.#running) await this.#retryUntilAnswered(this.next(hunter), isRunning)
  }

  async #retryUntilAnswered(operation: Operation, goesOn: () => boolean): Promise<void> {
    const deadline = Date.now() + giveUpAfterMs
    while (goesOn() && !operation.answer) {
      const answer = await this.send(operation)
      if (answer) {
        operation.answer = answer
        this.#events.emit('progress')
      } else if (Date.now() > deadline) throw new Error(`No answer: ${this.#lastError}`)
      else await pause(retryDelayMs)
    }
  }
}

const spendOf = (id: string) => ({ p_amount: 1, p_description: 'load', p_request_id: id })

const scanOf = (id: string, sessionId: string, code: string | undefined) => ({
  p_qr_code_id: code,
  p_game_session_id: sessionId,
  p_device_info: { platform: 'load' },
  p_scanned_at: new Date().toISOString(),
  p_client_scan_id: id,
})
