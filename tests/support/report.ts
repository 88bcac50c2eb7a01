import { writeFileSync } from 'node:fs'

/** What a step of the test run says about itself to tests/run.ts. */
export type StepReport = {
  passed: number
  failed: number
  /** Those of the passed ones that needed a second try. */
  retried?: number
}

/** The file that `--report=<file>` names, where the counts go as JSON. */
export function reportFile(argv: readonly string[]): string | undefined {
  return argv.find((argument) => argument.startsWith('--report='))?.slice('--report='.length)
}

/** Writes the counts where tests/run.ts reads them; without a file it does nothing. */
export function writeReport(file: string | undefined, report: StepReport): void {
  if (file) writeFileSync(file, JSON.stringify(report))
}
