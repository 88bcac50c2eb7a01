import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { publishableKey } from '../../../supabase/local/settings'
import type { Hunt, Hunter } from './hunt'

/** One step of one player, with the id under which it may be repeated. */
export interface Operation {
  kind: 'scan' | 'spend'
  id: string
  hunter: Hunter
  arguments: Record<string, unknown>
  /** What the server said; undefined as long as no answer came through. */
  answer?: Answer
}

/** `applied`: the server acknowledged the effect. `refused`: it said that there is none. */
export type Answer = { status: 'applied' | 'refused'; text: string }

const rpcs = { scan: 'record_scan', spend: 'spend_tokens' } as const

/** Longer than the server lets a request wait for the database. */
const answerLimitMs = 20_000

/** A step that gets no answer for this long will get none. */
const patienceMs = 60_000

/** The pace of a player who repeats a step: what comes back is told by nothing but the next attempt, ms. */
const pauseMs = 25

/**
 * Players who scan and spend as fast as answers come, each one step after the other. A step without
 * an answer (connection cut, 5xx) is repeated under its own id, as the client does.
 */
export class Storm {
  readonly operations: Operation[] = []
  /** How often a request ended without an answer that says what happened. */
  lost = 0
  /** Requests start at this address; it may change while the storm goes on. */
  url: string
  readonly #hunt: Hunt
  #running = false
  #workers: Promise<unknown>[] = []
  /** Why a player gave up. */
  #failure: unknown
  #lastTrouble = ''
  /** Says 'progress' at each answer, and when a player gives up. */
  readonly #news = new EventEmitter()
  readonly #steps = new Map<Hunter, number>()

  constructor(url: string, hunt: Hunt) {
    this.url = url
    this.#hunt = hunt
  }

  /** Lets every player go on: first with what is unanswered, then with new steps. */
  start(): void {
    this.#running = true
    this.#workers = this.#hunt.hunters.map((hunter) =>
      this.#play(hunter).catch((error: unknown) => {
        this.#failure = error
        this.#news.emit('progress')
      }),
    )
  }

  /** Ends it and waits for the requests on their way; what they leave unanswered stays so. */
  async stop(): Promise<void> {
    this.#running = false
    await Promise.all(this.#workers)
    if (this.#failure) throw this.#failure
  }

  applied(): Operation[] {
    return this.operations.filter(({ answer }) => answer?.status === 'applied')
  }

  /** Waits until the server has acknowledged so many more effects. */
  async more(effects: number): Promise<void> {
    const goal = this.applied().length + effects
    const signal = AbortSignal.timeout(patienceMs)
    while (this.applied().length < goal) {
      if (this.#failure) throw this.#failure
      await once(this.#news, 'progress', { signal }).catch((cause: unknown) => {
        throw new Error(`${goal} effects were not reached in time.`, { cause })
      })
    }
  }

  /** Repeats every unanswered step until it is answered. */
  async settle(): Promise<void> {
    const open = this.operations.filter(({ answer }) => !answer)
    await Promise.all(open.map((operation) => this.#insist(operation, () => true)))
  }

  /** Makes the next step of a player without sending it. */
  next(hunter: Hunter): Operation {
    const step = this.#steps.get(hunter) ?? 0
    this.#steps.set(hunter, step + 1)
    const id = randomUUID()
    const { sessionId, codes } = this.#hunt
    // Ten token operations a minute and player are allowed, so most steps are scans.
    const operation: Operation =
      step % 8 === 7
        ? { kind: 'spend', id, hunter, arguments: spendOf(id) }
        : { kind: 'scan', id, hunter, arguments: scanOf(id, sessionId, codes[step % codes.length]) }
    this.operations.push(operation)
    return operation
  }

  /** Sends a step once. @returns undefined when no answer came that says what happened */
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
        signal: AbortSignal.timeout(answerLimitMs),
      })
      const text = await response.text()
      if (response.ok) return { status: 'applied', text }
      if (response.status < 500) return { status: 'refused', text }
      this.#lastTrouble = `${response.status} ${text}`
    } catch (error) {
      // The connection was cut or the answer did not come: nobody knows what happened.
      this.#lastTrouble = String(error)
    }
    this.lost += 1
    return undefined
  }

  async #play(hunter: Hunter): Promise<void> {
    const isRunning = () => this.#running
    for (const operation of this.operations.filter((one) => one.hunter === hunter && !one.answer)) {
      await this.#insist(operation, isRunning)
    }
    while (this.#running) await this.#insist(this.next(hunter), isRunning)
  }

  async #insist(operation: Operation, goesOn: () => boolean): Promise<void> {
    const deadline = Date.now() + patienceMs
    while (goesOn() && !operation.answer) {
      const answer = await this.send(operation)
      if (answer) {
        operation.answer = answer
        this.#news.emit('progress')
      } else if (Date.now() > deadline) throw new Error(`No answer: ${this.#lastTrouble}`)
      else await pause(pauseMs)
    }
  }
}

const spendOf = (id: string) => ({ p_amount: 1, p_description: 'storm', p_request_id: id })

const scanOf = (id: string, sessionId: string, code: string | undefined) => ({
  p_qr_code_id: code,
  p_game_session_id: sessionId,
  p_device_info: { platform: 'storm' },
  p_scanned_at: new Date().toISOString(),
  p_client_scan_id: id,
})
