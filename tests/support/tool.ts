import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export type ToolOptions = {
  /** Added to the environment of the process. */
  environment?: Record<string, string>
  /** File that buffers the output until the tool has ended; without it the output is printed at once. */
  log?: string | undefined
  /** Milliseconds after which the tool is ended. */
  limit: number
  /** Runs at the lowest priority. */
  isLowPriority?: boolean | undefined
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

/** Ends every running tool on SIGINT and SIGTERM, and prints its buffered output. */
export function endToolsOnInterrupt(): void {
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
}

/** Lowers the priority of a new process and its future children. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
    // Linux autogroups share the processor before nice values apply, so lower the group as well.
    const group = `/proc/${pid}/autogroup`
    if (existsSync(group)) writeFileSync(group, String(constants.priority.PRIORITY_LOW))
  } catch {
    // Best effort: the process may have ended, or the system refuses.
  }
}

/** Forces colours for a tool whose output goes to a file first. */
function colours(): Record<string, string> {
  return process.stdout.isTTY && !process.env['NO_COLOR'] ? { FORCE_COLOR: '1' } : {}
}

/**
 * Runs a tool of node_modules in its own process group, so that its children end with it on timeout and interrupt.
 * @returns its exit code, 1 without one
 */
export async function runTool(
  [tool = '', ...parameters]: string[],
  { environment, log, limit, isLowPriority }: ToolOptions,
): Promise<number> {
  const output = log === undefined ? 'inherit' : openSync(log, 'a')
  const child = spawn(path.join(tools, tool), parameters, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...(log && colours()), ...environment },
    detached: true,
  })
  if (typeof output === 'number') closeSync(output)
  if (isLowPriority && child.pid !== undefined) lowerPriority(child.pid)
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
