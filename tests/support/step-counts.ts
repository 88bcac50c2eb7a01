import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { StepReport } from './report'

type VitestResult = { status: string; fullName: string; failureMessages: string[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: VitestResult[] }[]
}

type PlaywrightSpec = { file: string; title: string; ok: boolean; tests: { status: string }[] }

type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] }

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
  const namesOf = (isMeant: (test: VitestResult) => boolean) =>
    report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(isMeant)
        .map(({ fullName }) => `${path.relative('', name)}: ${fullName}`),
    )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + unloaded.length,
    failures: [
      ...unloaded.map(({ name }) => path.relative('', name)),
      ...namesOf(({ status }) => status !== 'passed'),
    ],
    // The messages are of the earlier attempts.
    retried: namesOf(
      ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0,
    ),
  }
}

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** Reads Playwright's JSON report. Skipped tests are failures. */
export const readPlaywrightReport: CountReader = (file) => {
  const { stats, errors, suites } = readJson(file) as PlaywrightReport
  const namesOf = (isMeant: (spec: PlaywrightSpec) => boolean) =>
    specsOf({ suites })
      .filter(isMeant)
      .map(({ file, title }) => `${file}: ${title}`)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    failures: namesOf(({ ok }) => !ok),
    retried: namesOf(({ tests }) => tests.some(({ status }) => status === 'flaky')),
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
