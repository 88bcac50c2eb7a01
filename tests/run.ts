/**
 * Runs checks, several steps at a time, and goes on after a failure.
 *
 *   npm test                              what to run before each commit
 *   npm test -- --all                     everything
 *   npm test -- --changed                 what belongs to the files that differ from main
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
import { changedSteps } from './support/changed-steps'
import { countStep } from './support/step-counts'
import { allSteps, quickSteps, type Step } from './support/steps'
import { endToolsOnInterrupt, runTool } from './support/tool'

type Outcome = StepReport & { name: string; seconds: number }

/** Ends a step that hangs, ms. A low-priority step may take most of the whole run. */
const stepLimit = 80 * 60_000

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
async function chooseSteps(args: string[]): Promise<readonly Step[]> {
  const { values } = parseArgs({
    args,
    options: { all: { type: 'boolean' }, changed: { type: 'boolean' }, only: { type: 'string' } },
  })
  if (values.all && values.changed) throw new Error('Choose --all or --changed.')
  const steps = values.changed ? await changedSteps() : values.all ? allSteps : quickSteps
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
async function stepsToRun(): Promise<readonly Step[]> {
  try {
    return await chooseSteps(process.argv.slice(2))
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

const chosen = await stepsToRun()
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
