import type { Results } from '@electric-sql/pglite'
import { DatabaseRestarting } from './engine'
import type { EngineThread } from './engine-thread'
import { canEncode, sendTransactions } from './messages'
import { rollBack } from './pglite-dialect'
import type { Row, Statement } from './query'

/** Most transactions in one order to the engine. */
const MAX_TOGETHER = 8
/** Longest time of a transaction that goes with others, ms: the time limit of an order counts for all of them. */
const MAX_SHARED_MS = 50

/** A transaction that waits for its turn, or has run in another's. */
export interface Batch {
  statements: readonly Statement[]
  /** In an order that the engine has not answered yet, or done. */
  isTaken?: boolean
  /** Where it has run. */
  pglite?: EngineThread
  results?: Results[]
  error?: unknown
}

/** Calls of the same kind have the same names. */
const kindOf = ({ statements }: Batch) => statements.map(({ name }) => name ?? '?').join()

/** Whether the error says which transaction failed; an engine that has ended does not. */
const isOfOne = (error: unknown, pglite: EngineThread) =>
  !pglite.closed && typeof error === 'object' && error !== null && 'code' in error

/**
 * The transactions that wait for the one session of PGlite. The first of them takes others along: the engine would
 * stand still between two orders while this thread reads requests and writes answers. Only kinds of calls that were
 * quick when they ran alone go together.
 */
export class Batches {
  readonly #waiting = new Set<Batch>()
  readonly #quick = new Set<string>()

  add(statements: readonly Statement[]): Batch {
    const batch = { statements }
    this.#waiting.add(batch)
    return batch
  }

  /** Its caller does not wait any more. */
  remove(batch: Batch): void {
    this.#waiting.delete(batch)
  }

  /**
   * Runs a transaction unless it has run, to be called by the holder of the session. After a failure the others wait
   * for their own turns.
   *
   * @param isAlone whether it takes no others along
   * @returns the rows of each statement
   * @throws PostgreSQL's error
   * @throws {DatabaseRestarting} when it has run in an engine that broke down before its sync: it may be lost
   */
  async run(batch: Batch, pglite: EngineThread, isAlone: boolean): Promise<Row[][]> {
    if (!batch.pglite) await this.#send(batch, pglite, isAlone)
    if (batch.error !== undefined) throw batch.error
    if (batch.pglite !== pglite) throw new DatabaseRestarting()
    return (batch.results ?? []).map(({ rows }) => rows as Row[])
  }

  #isQuick(batch: Batch, pglite: EngineThread): boolean {
    return this.#quick.has(kindOf(batch)) && canEncode(batch.statements, pglite)
  }

  async #send(first: Batch, pglite: EngineThread, isAlone: boolean): Promise<void> {
    this.#waiting.delete(first)
    const others =
      isAlone || !this.#isQuick(first, pglite)
        ? []
        : [...this.#waiting].filter((one) => this.#isQuick(one, pglite)).slice(0, MAX_TOGETHER - 1)
    const order = [first, ...others]
    const left = [...order]
    for (const batch of order) batch.isTaken = true
    const started = performance.now()
    try {
      const transactions = order.map(({ statements }) => statements)
      await sendTransactions(pglite, transactions, (results) => {
        const batch = left.shift()
        if (batch) Object.assign(batch, { pglite, results })
      })
      this.#learn(order, performance.now() - started)
    } catch (error) {
      const failed = isOfOne(error, pglite) ? left.slice(0, 1) : left
      for (const batch of failed) Object.assign(batch, { pglite, error })
      // Nobody could use a session with an open transaction.
      await rollBack(pglite).catch(() => pglite.end())
    } finally {
      for (const batch of order) {
        batch.isTaken = batch.pglite !== undefined
        if (batch.isTaken) this.#waiting.delete(batch)
      }
    }
  }

  #learn(order: readonly Batch[], ms: number): void {
    const isQuick = ms <= MAX_SHARED_MS * order.length
    for (const kind of order.map(kindOf)) {
      if (!isQuick) this.#quick.delete(kind)
      else if (order.length === 1 && !kind.includes('?')) this.#quick.add(kind)
    }
  }
}
