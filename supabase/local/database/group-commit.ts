import type { EngineThread } from './engine-thread'
import { flushLog } from './durable-files'
import { DatabaseRestarting, type Engine } from './engine'
import { send } from './messages'
import type { Mutex } from './mutex'

/** Longest and shortest time, ms, for which commits are collected. */
export const COLLECT_MS = { most: 20, least: 6 }

interface Group {
  pglite: EngineThread
  flushed: Promise<void>
}

/**
 * Syncs the commits of several requests at once. Each sync takes as long as the disk, so the requests that wait run
 * one after another first; then the log is synced, and only then all of them are answered.
 */
export class GroupCommit {
  readonly #engine: Pick<Engine, 'current'>
  readonly #mutex: Mutex
  #open: Group | undefined
  /** Three times the last sync, so that the disk takes at most a quarter of the time. */
  #collectMs = COLLECT_MS.most

  constructor(engine: Pick<Engine, 'current'>, mutex: Mutex) {
    this.#engine = engine
    this.#mutex = mutex
  }

  /**
   * Waits until everything that the engine has committed is on the disk. To be called while the caller still holds
   * the lock, and awaited after its release.
   *
   * @throws {DatabaseRestarting} when the engine broke down before the sync: the commit may be lost
   */
  join(pglite: EngineThread): Promise<void> {
    if (this.#open?.pglite !== pglite) {
      const group: Group = { pglite, flushed: this.#flush(() => (this.#open = undefined), pglite) }
      // Joined by nobody yet, or by callers whose own work has failed and who do not wait.
      group.flushed.catch(() => {})
      this.#open = group
    }
    return this.#open.flushed
  }

  async #flush(close: () => void, pglite: EngineThread): Promise<void> {
    const release = await this.#mutex.acquireAfterQueue(this.#collectMs)
    const started = performance.now()
    try {
      close()
      if (this.#engine.current !== pglite) throw new DatabaseRestarting()
      pglite.servesRequest = true
      await send(pglite, [{ sql: flushLog, name: 'flush' }])
      const wanted = 3 * (performance.now() - started)
      this.#collectMs = Math.min(COLLECT_MS.most, Math.max(COLLECT_MS.least, wanted))
    } finally {
      release()
    }
  }
}
