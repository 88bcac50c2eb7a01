import './node-version'
import { boot, type BootOptions } from './boot'
import { type CommandInput, readArguments, runCommand } from './command-line'
import { publishableKey, readSettings } from './settings'
import { builtClient, developmentClient, readClientSettings } from './web/client'

/** `npm start` and, with `--dev`, `npm run dev`. Browser tests lower the cost of passwords. */
export async function start(
  { args, env }: CommandInput,
  { passwordCost }: Pick<BootOptions, 'passwordCost'> = {},
): Promise<string> {
  const { dev } = readArguments(args, { usage: 'npm start, or npm run dev', switches: ['dev'] })
  const settings = readSettings(env)
  if (!dev) await readClientSettings()
  const began = performance.now()
  const client = dev ? developmentClient : builtClient
  const server = await boot({ ...settings, client, passwordCost })
  const accounts = server.demo?.accounts ?? []

  const lines = [
    '',
    `  Kincskeresés is ready (${((performance.now() - began) / 1000).toFixed(1)} s)`,
    '',
    `  App        ${server.siteUrl}`,
    ...(server.demo ? [`  QR codes   ${server.ownPage('/demo-codes')}   (to scan or print)`] : []),
    `  Mailbox    ${server.ownPage('/mailbox')}`,
    `  Studio     ${server.studioUrl}   (all tables, without a key: for every program on this machine)`,
    '',
    `  Publishable key  ${publishableKey}`,
    `  Secret key       ${server.secretKey}`,
    ...(accounts.length > 0 ? ['', '  Demo accounts'] : []),
    ...accounts.map(({ email, password }) => `    ${email.padEnd(18)} ${password}`),
    '',
    '  This server is for one machine: development, demos and small private hunts.',
    '  For an event, run the same SQL and client on Supabase: see README.md.',
    '  Stop with Ctrl+C; start over with: npm run reset',
    '',
  ]
  let stopping = false
  void server.engineFailure.then((problem) => {
    if (stopping) return // requests that wait for the database find it closed
    console.error(`\n  ${problem.message}\n`)
    process.exit(1) // closing would write through the broken engine
  })

  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    void server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return lines.join('\n')
}

runCommand(import.meta.url, start)
