import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** Commands of WebDriver that the journey needs, as Marionette calls them. */
export type CommandName =
  | 'Navigate'
  | 'ExecuteScript'
  | 'ElementClick'
  | 'ElementClear'
  | 'ElementSendKeys'
  | 'TakeScreenshot'

/** A running browser with one window of a phone's size. */
export interface Session {
  /**
   * @returns the value of the browser's answer
   * @throws CommandError
   */
  command: (name: CommandName, parameters?: Record<string, unknown>) => Promise<unknown>
  close: () => Promise<void>
}

/** An engine that may be installed. */
export interface Engine {
  name: string
  /** The Debian packages that bring it. */
  packages: string[]
  /** What of it is not installed; empty: it can be started. */
  missing: () => string[]
  start: () => Promise<Session>
}

/** The browser refused a command. */
export class CommandError extends Error {
  constructor(
    /** The error code of WebDriver, such as `stale element reference`. */
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`)
  }
}

/** The size of a phone's page, px. */
export const phoneSize = { width: 390, height: 844 }

/** The path of the first of these programs that is installed. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** Starts a program, which ends when this process exits normally. */
export function startProgram(
  program: string,
  args: string[],
  options: SpawnOptions = {},
): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore', ...options })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

/** Ends a program. */
export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/**
 * Asks until there is an answer.
 * @param limit ms
 * @throws the last error, or that nothing came; at once when the browser has ended
 */
export async function poll<T>(
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  limit = 20_000,
): Promise<T> {
  const end = performance.now() + limit
  let problem: unknown
  do {
    try {
      const answer = await ask()
      if (answer !== null && answer !== undefined && answer !== false) return answer
      problem = undefined
    } catch (error) {
      if (error instanceof CommandError && error.code === 'closed') throw error
      problem = error
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  } while (performance.now() < end)
  throw problem ?? new Error(`Nothing came within ${limit} ms.`)
}
