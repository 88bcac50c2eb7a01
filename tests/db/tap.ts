/** Result of a test file. `problems` are failures outside assertions. */
export type TapResult = {
  passed: number
  /** Failed assertions, each with its diagnosis. */
  failures: string[]
  problems: string[]
}

/**
 * Parses the Test Anything Protocol strictly: a missing or repeated plan, numbers out of order, a count that differs from
 * the plan, and skipped or TODO tests are failures. tap-parser accepts the last two.
 */
export class TapReader {
  #planned: number | undefined
  #seen = 0
  readonly #result: TapResult = { passed: 0, failures: [], problems: [] }
  #diagnosing = false

  /** Parses a value that a statement returned; it may have several lines. */
  read(text: string): void {
    for (const line of text.split('\n')) this.#readLine(line)
  }

  /** Records a failure outside assertions, such as an exception. */
  problem(text: string): void {
    this.#result.problems.push(text)
  }

  /** Ends the file and checks its plan. */
  finish(): TapResult {
    if (this.#planned === undefined)
      this.problem('No plan: the file never said how many tests it has.')
    else if (this.#planned !== this.#seen) {
      this.problem(`Plan mismatch: ${this.#planned} planned, ${this.#seen} run.`)
    }
    return this.#result
  }

  #readLine(line: string): void {
    const plan = /^1\.\.(\d+)/.exec(line)
    if (plan) return this.#readPlan(Number(plan[1]))
    const test = /^(not )?ok (\d+)(.*)$/.exec(line)
    if (test) return this.#readTest(line, Number(test[2]), test[1] === undefined)
    if (line.startsWith('#') && this.#diagnosing) {
      const last = this.#result.failures.length - 1
      this.#result.failures[last] += `\n${line}`
    }
  }

  #readPlan(count: number): void {
    if (this.#planned !== undefined) this.problem('The file has more than one plan.')
    if (count === 0) this.problem('The plan is empty.')
    this.#planned = count
  }

  #readTest(line: string, number: number, ok: boolean): void {
    this.#seen += 1
    this.#diagnosing = !ok
    if (number !== this.#seen) {
      this.problem(`Test ${number} came where test ${this.#seen} was due: an assertion was lost.`)
      this.#seen = number
    }
    if (/#\s*(todo|skip)/i.test(line)) this.#result.failures.push(`${line} (not run)`)
    else if (ok) this.#result.passed += 1
    else this.#result.failures.push(line)
  }
}
