import { parseArgs } from 'node:util'
import { StartRefusal } from './settings'
import { isMain } from './tools/is-main'

/** What follows the name of a command, and the environment that it runs in. */
export interface CommandInput {
  args: string[]
  env: NodeJS.ProcessEnv
}

/**
 * Runs the command of a module when Node was started with this module. Prints the sentence that the
 * command returns. A refusal is printed as one sentence too, and the exit code is 1.
 */
export function runCommand(
  moduleUrl: string,
  command: (input: CommandInput) => Promise<string>,
): void {
  if (!isMain(moduleUrl)) return
  command({ args: process.argv.slice(2), env: process.env }).then(
    (sentence) => console.info(sentence),
    (error: unknown) => {
      console.error(error instanceof StartRefusal ? `\n  ${error.message}\n` : error)
      process.exit(1)
    },
  )
}

interface Arguments {
  /** `--yes`: what would be asked is confirmed. */
  yes: boolean
  /** `--dev`: the client through Vite. */
  dev: boolean
  file: string | undefined
}

interface CommandLine {
  /** How the command is called, for the refusal. */
  usage: string
  switches?: readonly ('yes' | 'dev')[]
  /** Whether one file may be named. */
  takesFile?: boolean
}

/**
 * Reads what stands behind a command of the embedded default.
 *
 * @throws {StartRefusal} for anything that the command does not know
 */
export function readArguments(
  args: string[],
  { usage, switches = [], takesFile = false }: CommandLine,
): Arguments {
  const refusal = (problem: string) => new StartRefusal(`${problem} Usage: ${usage}`)
  const options = Object.fromEntries(switches.map((name) => [name, { type: 'boolean' } as const]))
  const parse = () => {
    try {
      return parseArgs({ args, options, allowPositionals: true })
    } catch (error) {
      const [sentence] = (error instanceof Error ? error.message : String(error)).split('. ')
      throw refusal(`${sentence}.`)
    }
  }
  const { values, positionals } = parse()
  const surplus = positionals[takesFile ? 1 : 0]
  if (surplus !== undefined) throw refusal(`Unexpected argument '${surplus}'.`)
  return { yes: values.yes === true, dev: values.dev === true, file: positionals[0] || undefined }
}
