/**
 * Runs everything that can be checked, in order, and goes on after a failure.
 *
 *   npm test                        everything
 *   npm test -- --only unit,e2e     some steps
 *
 * The last line is `N passed, N failed`, summed over all steps.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StepReport } from './support/report'
import {
  type CountReader,
  countStep,
  readOwnReport,
  readPlaywrightReport,
  readVitestReport,
} from './support/step-counts'

type Step = {
  name: string
  /** The command; `report` is the file where its counts go. */
  command: (report: string) => string[]
  environment?: (report: string) => Record<string, string>
  read?: CountReader
}

type Outcome = StepReport & { name: string; seconds: number }

const tools = fileURLToPath(new URL('../node_modules/.bin', import.meta.url))

/** Longer than any step takes on a slow machine; a step that hangs must not hang the whole run. */
const stepLimit = 40 * 60_000

const vitest = (project: string, ...options: string[]): Step => ({
  name: project,
  command: (report) => [
    ...['vitest', 'run', '--project', project, ...options],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ],
  read: readVitestReport,
})

const steps: Step[] = [
  { name: 'types', command: () => ['tsc', '--noEmit'] },
  { name: 'lint', command: () => ['eslint', '.', '--max-warnings', '0'] },
  { name: 'format', command: () => ['prettier', '--check', '--log-level', 'warn', '.'] },
  vitest('unit'),
  {
    name: 'weight',
    command: (report) => ['tsx', 'tests/weight/run.ts', `--report=${report}`],
    read: readOwnReport,
  },
  {
    name: 'database',
    command: (report) => ['tsx', 'supabase/local/tools/check-database.ts', `--report=${report}`],
    read: readOwnReport,
  },
  {
    name: 'pgtap',
    command: (report) => ['tsx', 'tests/pgtap.ts', `--report=${report}`],
    read: readOwnReport,
  },
  vitest('integration'),
  vitest('fuzz'),
  vitest('races'),
  // What breaks on purpose complains at length; of a failed test all of it is shown.
  vitest('faults', '--silent=passed-only'),
  {
    name: 'e2e',
    command: () => ['playwright', 'test', '--reporter=list,json'],
    environment: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    read: readPlaywrightReport,
  },
]

/**
 * Runs a tool of node_modules in a process group of its own, so that whatever it started ends with
 * it: when the step takes too long, and when this run is interrupted.
 */
async function runTool(command: string[], environment: Record<string, string>): Promise<number> {
  const [tool = '', ...parameters] = command
  const child = spawn(path.join(tools, tool), parameters, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
    detached: true,
  })
  const end = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal)
  }
  const limit = setTimeout(() => {
    console.error(`This step took longer than ${stepLimit / 60_000} minutes and was ended.`)
    end('SIGKILL')
  }, stepLimit)
  const interrupt = (signal: NodeJS.Signals) => {
    end(signal)
    process.exit(1)
  }
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => resolve(code ?? 1))
    })
  } finally {
    clearTimeout(limit)
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

async function runStep(step: Step, folder: string): Promise<Outcome> {
  console.log(`\n── ${step.name} ${'─'.repeat(Math.max(0, 70 - step.name.length))}`)
  const report = path.join(folder, `${step.name}.json`)
  const started = performance.now()
  const exitCode = await runTool(step.command(report), step.environment?.(report) ?? {})
  const seconds = (performance.now() - started) / 1000
  return { name: step.name, seconds, ...countStep(exitCode, step.read, report) }
}

/** The steps that `--only` names, or all of them. */
function chooseSteps(argv: readonly string[]): Step[] {
  const at = argv.findIndex((argument) => /^--only(=|$)/.test(argument))
  if (at < 0) return steps
  const names = (argv[at]?.split('=')[1] ?? argv[at + 1] ?? '').split(',')
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    throw new Error(
      `No such step: ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}`,
    )
  }
  return steps.filter(({ name }) => names.includes(name))
}

function printTable(outcomes: Outcome[]): void {
  console.log(
    `\n${'step'.padEnd(14)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'seconds'.padStart(10)}`,
  )
  for (const { name, passed, failed, retried, seconds } of outcomes) {
    const cells = [String(passed).padStart(8), String(failed).padStart(8)]
    const note = retried ? `  ${retried} passed only at the second try` : ''
    console.log(`${name.padEnd(14)}${cells.join('')}${seconds.toFixed(1).padStart(10)}${note}`)
  }
}

const chosen = chooseSteps(process.argv.slice(2))
const folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-reports-'))
const outcomes: Outcome[] = []
try {
  for (const step of chosen) outcomes.push(await runStep(step, folder))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
printTable(outcomes)
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
