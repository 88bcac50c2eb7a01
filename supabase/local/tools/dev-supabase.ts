/**
 * Serves the client with hot reload for the stack of `supabase start`, at the address that its Auth expects
 * (`npm run dev:supabase`).
 */
import { createServer } from 'vite'
import { readProjectConfig } from '../project-config'
import { projectRoot, CommandError } from '../settings'
import { assertMigrations, connectProject } from './project-migrations'
import { readStackStatus } from './stack-status'
import { supabaseCli } from './supabase-cli'

async function checkMigrations(databaseUrl: string): Promise<void> {
  const client = await connectProject(databaseUrl, "The stack's database")
  try {
    await assertMigrations(
      client,
      'apply this checkout with npx supabase db reset, which empties the stack',
    )
  } finally {
    await client.end()
  }
}

async function main(): Promise<void> {
  const { API_URL, DB_URL, PUBLISHABLE_KEY } = readStackStatus(supabaseCli('status', '-o', 'json'))
  await checkMigrations(DB_URL)
  // Overrides the project's .env files.
  process.env['VITE_SUPABASE_URL'] = API_URL
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = PUBLISHABLE_KEY
  const { site_url } = readProjectConfig().auth
  const { port, hostname } = new URL(site_url)
  const server = await createServer({
    root: projectRoot,
    server: { host: hostname, port: Number(port), strictPort: true },
  })
  await server.listen().catch((error: unknown) => {
    if (!/already in use/.test(String(error))) throw error
    throw new CommandError(
      `Port ${port} is already in use. Stop the other program (npm start?): ` +
        'the stack lets sessions begin at its site_url only.',
    )
  })
  console.info(`\n  App        ${site_url}\n  Supabase   ${API_URL}\n`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? `\n  ${error.message}\n` : error)
  process.exit(1)
})
