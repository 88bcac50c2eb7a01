import { writeFileSync } from 'node:fs'

/** Test counts of a step, for tests/run.ts. */
export type StepReport = {
  passed: number
  failed: number
  /** Names of passed tests that needed a retry. */
  retried?: string[]
  /** Names of failed tests. */
  failures?: string[]
}

/** The JSON file for the counts, from `--report=<file>`. */
export function reportFile(argv: readonly string[]): string | undefined {
  return argv.find((argument) => argument.startsWith('--report='))?.slice('--report='.length)
}

/** Writes the counts for tests/run.ts; does nothing without a file. */
export function writeReport(file: string | undefined, report: StepReport): void {
  if (file) writeFileSync(file, JSON.stringify(report))
}
