/**
 * Runs checks, several steps at a time, and goes on after a failure.
 *
 *   npm test                              what to run before each commit
 *   npm test -- --all                     everything
 *   npm test -- --all --only unit,e2e     some steps
 *
 * The last line is `N passed, N failed`, summed over all steps.
 */
import '../supabase/local/node-version'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { StepReport } from './support/report'
import {
  type CountReader,
  countStep,
  readOwnReport,
  readPlaywrightReport,
  readVitestReport,
} from './support/step-counts'
import { endToolsOnInterrupt, runTool } from './support/tool'

type Step = {
  name: string
  /** The command; it writes its counts to `report`. */
  command: (report: string) => string[]
  environment?: (report: string) => Record<string, string>
  read?: CountReader
  /** Has no timeouts, so it runs with the processor time that other steps leave. */
  isLowPriority?: boolean
}

type Outcome = StepReport & { name: string; seconds: number }

/** Ends a step that hangs, ms. A low-priority step may take most of the whole run. */
const stepLimit = 80 * 60_000

const vitest = (project: string, ...options: string[]): Step => ({
  name: project,
  command: (report) => [
    ...['vitest', 'run', '--project', project, ...options],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ],
  read: readVitestReport,
})

/** All steps. Long ones first, so that all lanes end at about the same time. */
const allSteps: Step[] = [
  {
    name: 'e2e',
    command: () => ['playwright', 'test', '--reporter=list,json'],
    environment: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    read: readPlaywrightReport,
  },
  // As in playwright.config.ts: on a busy machine a request can be too late.
  vitest('integration', process.env['CI'] ? '--retry=1' : '--retry=0'),
  vitest('races'),
  vitest('unit', '--project=dom'),
  {
    name: 'pgtap',
    command: (report) => ['tsx', 'tests/pgtap.ts', `--report=${report}`],
    read: readOwnReport,
    isLowPriority: true,
  },
  // Fault tests log many expected errors, which are shown for failed tests only.
  vitest('faults', '--silent=passed-only'),
  vitest('fuzz'),
  { name: 'lint', command: () => ['eslint', '.', '--max-warnings', '0'], isLowPriority: true },
  { name: 'types', command: () => ['tsc', '--noEmit'], isLowPriority: true },
  {
    name: 'format',
    command: () => ['prettier', '--check', '--log-level', 'warn', '.'],
    isLowPriority: true,
  },
  {
    name: 'sql',
    command: () => [
      ...['postgres-language-server', 'check', '--config-path=supabase', '--error-on-warnings'],
      'supabase/schemas',
    ],
    isLowPriority: true,
  },
  {
    name: 'bundle-size',
    command: (report) => ['tsx', 'tests/bundle-size/run.ts', `--report=${report}`],
    read: readOwnReport,
  },
  {
    name: 'database',
    command: (report) => ['tsx', 'supabase/local/tools/check-database.ts', `--report=${report}`],
    read: readOwnReport,
  },
]

/** Caches of the tools for unchanged files. */
const cacheFolder = 'node_modules/.cache'

/** Fault test files. */
const quickFaults = ['killed-server', 'postgres-crash', 'lost-replies', 'full-disk'].map(
  (name) => `tests/faults/${name}.test.ts`,
)

/** Returns the quick form of a step; null to skip it. */
const quickly: Record<string, ((step: Step) => Step) | null> = {
  races: null,
  fuzz: null,
  integration: (step) => ({ ...step, environment: () => ({ TEST_DATABASE: 'PGlite' }) }),
  pgtap: (step) => ({
    ...step,
    command: (report) => [...step.command(report), '--backend=postgres'],
  }),
  faults: (step) => ({
    ...step,
    command: (report) => [...step.command(report), ...quickFaults],
    environment: () => ({ FAULT_ROUNDS: '1' }),
  }),
  lint: (step) => ({
    ...step,
    command: (report) => [
      ...step.command(report),
      ...['--cache', '--cache-location', `${cacheFolder}/eslint/`],
    ],
  }),
  format: (step) => ({ ...step, command: (report) => [...step.command(report), '--cache'] }),
  types: (step) => ({
    ...step,
    command: (report) => [
      ...step.command(report),
      ...['--incremental', '--tsBuildInfoFile', `${cacheFolder}/types.tsbuildinfo`],
    ],
  }),
  e2e: (step) => ({
    ...step,
    environment: (report) => ({ ...step.environment?.(report), E2E_QUICK: '1' }),
  }),
}

/** Steps of `npm test`: each rule once, on one database, in one theme. */
const quickSteps = allSteps.flatMap((step) => {
  const change = quickly[step.name]
  return change === null ? [] : [change?.(step) ?? step]
})

/** Runs a step; `held` buffers its output until it ends. */
async function runStep(step: Step, folder: string, held: boolean): Promise<Outcome> {
  const heading = `\n── ${step.name} ${'─'.repeat(Math.max(0, 70 - step.name.length))}\n`
  const report = path.join(folder, `${step.name}.json`)
  const log = held ? path.join(folder, `${step.name}.log`) : undefined
  if (log) writeFileSync(log, heading)
  else process.stdout.write(heading)
  const started = performance.now()
  const exitCode = await runTool(step.command(report), {
    environment: step.environment?.(report) ?? {},
    log,
    limit: stepLimit,
    isLowPriority: step.isLowPriority,
  })
  const seconds = (performance.now() - started) / 1000
  return { name: step.name, seconds, ...countStep(exitCode, step.read, report) }
}

/**
 * Runs two steps at a time, because most of them wait often, and beside them the low-priority steps one after the other;
 * a lane without steps of its own helps with those. The output of each step stays in one piece.
 */
async function runSteps(chosen: readonly Step[], folder: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const held = chosen.length > 1
  const lane = async (...queues: Step[][]) => {
    const next = () => queues.find((queue) => queue.length > 0)?.shift()
    for (let step = next(); step; step = next()) {
      outcomes.push(await runStep(step, folder, held))
    }
  }
  const lowPriority = chosen.filter(({ isLowPriority }) => isLowPriority)
  const others = chosen.filter(({ isLowPriority }) => !isLowPriority)
  const first = lane(others, lowPriority)
  // Steps that share one project would see each other's rows.
  if (process.env['TEST_SUPABASE_URL']) await first
  await Promise.all([first, lane(others, lowPriority), lane(lowPriority)])
  return outcomes
}

/** The steps of a run, filtered by `--only`. */
function chooseSteps(args: string[]): Step[] {
  const { values } = parseArgs({
    args,
    options: { all: { type: 'boolean' }, only: { type: 'string' } },
  })
  const steps = values.all ? allSteps : quickSteps
  if (values.only === undefined) return steps
  const names = values.only.split(',')
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    throw new Error(
      `No such step: ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}`,
    )
  }
  return steps.filter(({ name }) => names.includes(name))
}

/** Exits with a message, so that a typo does not start the whole run. */
function stepsToRun(): Step[] {
  try {
    return chooseSteps(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

function printTable(outcomes: Outcome[]): void {
  console.log(
    `\n${'step'.padEnd(14)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'seconds'.padStart(10)}`,
  )
  for (const { name, passed, failed, retried = [], seconds } of outcomes) {
    const cells = [String(passed).padStart(8), String(failed).padStart(8)]
    const note = retried.length > 0 ? `  ${retried.length} passed only at the second try` : ''
    console.log(`${name.padEnd(14)}${cells.join('')}${seconds.toFixed(1).padStart(10)}${note}`)
  }
}

function printNames(outcomes: Outcome[]): void {
  for (const { name, failures = [], retried = [] } of outcomes) {
    for (const test of retried) console.log(`retried ${name}: ${test}`)
    for (const failure of failures) console.log(`FAIL ${name}: ${failure}`)
  }
}

const chosen = stepsToRun()
const folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-reports-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
endToolsOnInterrupt()
const outcomes = await runSteps(chosen, folder)
printTable(outcomes)
printNames(outcomes)
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
