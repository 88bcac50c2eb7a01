import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  countStep,
  readOwnReport,
  readPlaywrightReport,
  readVitestReport,
} from '../support/step-counts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-counts-'))
  file = path.join(folder, 'report.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const spec = (title: string, status: string) => ({
  file: 'a.spec.ts',
  title,
  ok: status !== 'unexpected',
  tests: [{ status }],
})

const write = (report: unknown) => writeFileSync(file, JSON.stringify(report))

describe('countStep', () => {
  it('counts a step without a report as one test', () => {
    expect(countStep(0, undefined, file)).toEqual({ passed: 1, failed: 0 })
    expect(countStep(2, undefined, file)).toEqual({ passed: 0, failed: 1 })
  })

  it('fails a step whose report is missing', () => {
    expect(countStep(0, readOwnReport, file)).toEqual({ passed: 0, failed: 1 })
  })

  it('fails a step that ran nothing', () => {
    write({ passed: 0, failed: 0 })
    expect(countStep(0, readOwnReport, file)).toEqual({ passed: 0, failed: 1 })
  })

  it('fails a step with a bad exit code although every test passed', () => {
    write({ passed: 3, failed: 0 })
    expect(countStep(1, readOwnReport, file)).toEqual({ passed: 3, failed: 1 })
  })

  it('counts skipped tests and files that failed to load as failures of vitest', () => {
    write({
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 0,
      testResults: [
        { name: 'a.test.ts', status: 'failed', assertionResults: [] },
        {
          name: 'b.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'failed', fullName: 'adds', failureMessages: ['1 is not 2'] },
            { status: 'pending', fullName: 'waits', failureMessages: [] },
            { status: 'passed', fullName: 'works', failureMessages: [] },
            { status: 'passed', fullName: 'works late', failureMessages: ['timeout'] },
          ],
        },
      ],
    })
    expect(countStep(1, readVitestReport, file)).toEqual({
      passed: 5,
      failed: 3,
      failures: ['a.test.ts', 'b.test.ts: adds', 'b.test.ts: waits'],
      retried: ['b.test.ts: works late'],
    })
  })

  it('counts skipped tests as failures of Playwright, and names retried tests', () => {
    write({
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 },
      errors: [{}],
      suites: [
        {
          specs: [spec('signs in', 'expected'), spec('scans', 'flaky')],
          suites: [{ specs: [spec('pays', 'unexpected')] }],
        },
      ],
    })
    expect(countStep(1, readPlaywrightReport, file)).toEqual({
      passed: 5,
      failed: 3,
      failures: ['a.spec.ts: pays'],
      retried: ['a.spec.ts: scans'],
    })
  })
})
