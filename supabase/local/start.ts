import './node-version'
import { boot } from './boot'
import { readArguments } from './command-line'
import { publishableKey, readSettings, StartRefusal } from './settings'
import { builtClient, developmentClient, readClientSettings } from './web/client'

/** `npm start` and, with `--dev`, `npm run dev`. */
async function main(): Promise<void> {
  const { dev } = readArguments({ usage: 'npm start, or npm run dev', switches: ['dev'] })
  const settings = readSettings(process.env)
  if (!dev) await readClientSettings()
  const began = performance.now()
  const client = dev ? developmentClient : builtClient
  const server = await boot({ ...settings, client })
  const accounts = server.demo?.accounts ?? []

  const lines = [
    '',
    `  Kincskeresés is ready (${((performance.now() - began) / 1000).toFixed(1)} s)`,
    '',
    `  App        ${server.siteUrl}`,
    ...(server.demo ? [`  QR codes   ${server.ownPage('/demo-codes')}   (to scan or print)`] : []),
    `  Mailbox    ${server.ownPage('/mailbox')}`,
    `  Studio     ${server.studioUrl}   (tables; this machine only)`,
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
  console.info(lines.join('\n'))

  void server.brokenDown.then((problem) => {
    console.error(`\n  ${problem.message}\n`)
    process.exit(1) // closing would write through the broken engine
  })

  let stopping = false
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
}

main().catch((error: unknown) => {
  console.error(error instanceof StartRefusal ? `\n  ${error.message}\n` : error)
  process.exit(1)
})
