import { readFileSync } from 'node:fs'
import type { StepReport } from './report'

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: { file: string; title: string; ok: boolean }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

/** Reads the counts of a step from its reporter's file. */
export type CountReader = (file: string) => StepReport

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** Reads the report of our own tools. */
export const readOwnReport: CountReader = (file) => readJson(file) as StepReport

/** Reads Vitest's JSON report. Files that failed to load and skipped tests are failures. */
export const readVitestReport: CountReader = (file) => {
  const report = readJson(file) as VitestReport
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + unloaded.length,
    failures: [
      ...unloaded.map(({ name }) => name),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status !== 'passed')
          .map(({ fullName }) => `${name}: ${fullName}`),
      ),
    ],
  }
}

const failedSpecs = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(failedSpecs),
]

/** Reads Playwright's JSON report. Names tests that passed on retry; skipped tests are failures. */
export const readPlaywrightReport: CountReader = (file) => {
  const { stats, errors, suites } = readJson(file) as PlaywrightReport
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    failures: failedSpecs({ suites }),
    ...(stats.flaky > 0 && { retried: stats.flaky }),
  }
}

/**
 * Counts a finished step. Without a reader the step is one test. A step that failed without a failed test, wrote no
 * report or ran nothing has one failure.
 */
export function countStep(
  exitCode: number,
  read: CountReader | undefined,
  file: string,
): StepReport {
  const hasFailed = exitCode !== 0
  if (!read) return { passed: hasFailed ? 0 : 1, failed: hasFailed ? 1 : 0 }
  let counts: StepReport
  try {
    counts = read(file)
  } catch {
    return { passed: 0, failed: 1 }
  }
  const needsFailure = hasFailed || counts.passed === 0
  return needsFailure && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
