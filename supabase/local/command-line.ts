import { parseArgs } from 'node:util'
import { CommandError } from './settings'
import { isMain } from './tools/is-main'

/** Arguments and environment of a command. */
export interface CommandInput {
  args: string[]
  env: NodeJS.ProcessEnv
}

/**
 * Runs the command of a module when Node was started with this module. Prints the sentence that the command
 * returns, or the message of its error, and then sets the exit code to 1.
 */
export function runCommand(
  moduleUrl: string,
  command: (input: CommandInput) => Promise<string>,
): void {
  if (!isMain(moduleUrl)) return
  command({ args: process.argv.slice(2), env: process.env }).then(
    (sentence) => console.info(sentence),
    (error: unknown) => {
      console.error(error instanceof CommandError ? `\n  ${error.message}\n` : error)
      process.exit(1)
    },
  )
}

interface Arguments {
  /** `--yes`: skip the confirmation. */
  yes: boolean
  /** `--dev`: serve the client through Vite. */
  dev: boolean
  file: string | undefined
}

interface CommandLine {
  /** Usage line of the error message. */
  usage: string
  switches?: readonly ('yes' | 'dev')[]
  /** Accepts one file name. */
  takesFile?: boolean
}

/**
 * Parses the arguments of a command of the embedded server.
 *
 * @throws {CommandError} for an unknown argument
 */
export function readArguments(
  args: string[],
  { usage, switches = [], takesFile = false }: CommandLine,
): Arguments {
  const usageError = (problem: string) => new CommandError(`${problem} Usage: ${usage}`)
  const options = Object.fromEntries(switches.map((name) => [name, { type: 'boolean' } as const]))
  const parse = () => {
    try {
      return parseArgs({ args, options, allowPositionals: true })
    } catch (error) {
      const [sentence] = (error instanceof Error ? error.message : String(error)).split('. ')
      throw usageError(`${sentence}.`)
    }
  }
  const { values, positionals } = parse()
  const surplus = positionals[takesFile ? 1 : 0]
  if (surplus !== undefined) throw usageError(`Unexpected argument '${surplus}'.`)
  return { yes: values.yes === true, dev: values.dev === true, file: positionals[0] || undefined }
}
