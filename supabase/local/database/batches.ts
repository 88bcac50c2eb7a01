import type { Results } from '@electric-sql/pglite'
import { DatabaseRestarting } from './engine'
import type { EngineThread } from './engine-thread'
import { sendTransactions } from './messages'
import { rollBack } from './pglite-dialect'
import type { Row, Statement } from './query'

/** Most transactions in one order to the engine: its time limit counts for all of them. */
const MAX_TOGETHER = 8

/** A transaction that waits for its turn, or has run in another's. */
export interface Batch {
  statements: readonly Statement[]
  /** Where it has run. */
  pglite?: EngineThread
  results?: Results[]
  error?: unknown
}

/**
 * The transactions that wait for the one session of PGlite. The first of them takes others along: the engine would
 * stand still between two orders while this thread reads requests and writes answers.
 */
export class Batches {
  readonly #waiting = new Set<Batch>()

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

  async #send(first: Batch, pglite: EngineThread, isAlone: boolean): Promise<void> {
    this.#waiting.delete(first)
    const others = isAlone ? [] : [...this.#waiting].slice(0, MAX_TOGETHER - 1)
    const left = [first, ...others]
    const transactions = left.map(({ statements }) => statements)
    try {
      await sendTransactions(pglite, transactions, (results) => {
        const batch = left.shift()
        if (batch) Object.assign(batch, { pglite, results })
      })
    } catch (error) {
      const [failed] = left
      // Without the engine nobody knows which of them has run.
      for (const batch of pglite.closed ? left : left.slice(0, 1))
        Object.assign(batch, { pglite, error })
      if (failed) await rollBack(pglite)
    } finally {
      for (const batch of others) if (batch.pglite) this.#waiting.delete(batch)
    }
  }
}
