/** Runs tasks with the same key one after another. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs a task when the earlier ones with its key have ended, however they ended. */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(task, task)
    this.#last.set(key, turn)
    try {
      return await turn
    } finally {
      if (this.#last.get(key) === turn) this.#last.delete(key)
    }
  }
}
