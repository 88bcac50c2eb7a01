import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export type ToolOptions = {
  /** Added to the environment of the process. */
  environment?: Record<string, string>
  /** The file that takes what the tool prints until it has ended; without one it prints at once. */
  log?: string | undefined
  /** Milliseconds after which the tool is ended. */
  limit: number
  /** Whether everything else on the machine goes first. */
  isPatient?: boolean | undefined
}

type Running = { child: ChildProcess; log: string | undefined }

const tools = fileURLToPath(new URL('../../node_modules/.bin', import.meta.url))
const running = new Set<Running>()

function end({ child }: Running, signal: NodeJS.Signals): void {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal)
}

function print({ log }: Running): void {
  if (log) process.stdout.write(readFileSync(log))
}

function interrupt(signal: NodeJS.Signals): void {
  for (const tool of running) {
    end(tool, signal)
    print(tool)
  }
  process.exit(1)
}

/** Lets Ctrl-C and a termination end every tool that is running, and show what it had printed. */
export function endToolsOnInterrupt(): void {
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
}

/** Takes a process that has just begun, and what it will start, out of the way of all others. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
    // Linux weighs process groups before processes: as a group of its own it would still get a full share.
    const group = `/proc/${pid}/autogroup`
    if (existsSync(group)) writeFileSync(group, String(constants.priority.PRIORITY_LOW))
  } catch {
    // It is over already, or the system will not now: a courtesy, no condition.
  }
}

/** A tool that prints into a file cannot see by itself that someone looks at it. */
function colours(): Record<string, string> {
  return process.stdout.isTTY && !process.env['NO_COLOR'] ? { FORCE_COLOR: '1' } : {}
}

/**
 * Runs a tool of node_modules in a process group of its own, so that whatever it started ends with
 * it: when it takes too long, and when this run is interrupted. @returns its exit code, 1 without one
 */
export async function runTool(
  [tool = '', ...parameters]: string[],
  { environment, log, limit, isPatient }: ToolOptions,
): Promise<number> {
  const output = log === undefined ? 'inherit' : openSync(log, 'a')
  const child = spawn(path.join(tools, tool), parameters, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...(log && colours()), ...environment },
    detached: true,
  })
  if (typeof output === 'number') closeSync(output)
  if (isPatient && child.pid !== undefined) giveWay(child.pid)
  const self: Running = { child, log }
  running.add(self)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    end(self, 'SIGKILL')
  }, limit)
  try {
    return await new Promise((resolve) => {
      child.once('error', (error) => {
        console.error(error)
        resolve(1)
      })
      child.once('exit', (code) => resolve(code ?? 1))
    })
  } finally {
    clearTimeout(timer)
    running.delete(self)
    print(self)
    if (isLate) console.error(`This step took longer than ${limit / 60_000} minutes and was ended.`)
  }
}
