/**
 * Runs the tests that do not depend on the embedded server against any Supabase project: the integration suites beside
 * tests/integration/embedded, and browser tests of the main journeys.
 *
 *   npm run test:supabase                        both
 *   npm run test:supabase -- --only integration  one of them
 *
 * Environment variables name the project, which must be a test project: see "Against any Supabase" in tests/README.md.
 */
import { assertMigrations, connectProject } from '../supabase/local/tools/project-migrations'
import { readRemote } from './support/remote'

const helpText = 'See "Against any Supabase" in tests/README.md.'

/** Clue of seed.sql that the browser tests add to their hunts. */
const demoClue = 'c1e00000-0000-4000-8000-000000000001'

/** @throws Error with instructions in one sentence */
async function checkApi(
  url: string,
  publishableKey: string,
  hasBrowserTests: boolean,
): Promise<void> {
  const headers = { apikey: publishableKey }
  const ask = (path: string) =>
    fetch(`${url}${path}`, { headers }).catch((error: unknown) => {
      throw new Error(`Nothing answers at TEST_SUPABASE_URL (${url}): ${String(error)}`)
    })
  const settings = await ask('/auth/v1/settings')
  if ([401, 403].includes(settings.status)) {
    throw new Error(`TEST_SUPABASE_PUBLISHABLE_KEY is no key of ${url}.`)
  }
  if (!settings.ok) throw new Error(`${url} is no Supabase: Auth answers ${settings.status}.`)
  const { mailer_autoconfirm } = (await settings.json()) as { mailer_autoconfirm?: boolean }
  if (hasBrowserTests && mailer_autoconfirm === false) {
    throw new Error(
      'The browser tests need a project that asks for no mail confirmation: switch it off, or add --only integration.',
    )
  }
  const rules = await ask('/rest/v1/rpc/server_time')
  if (rules.status === 404) {
    throw new Error(
      `The API of ${url} knows none of the hunt's functions: apply the migrations with npx supabase db push.`,
    )
  }
}

/** @throws Error with instructions in one sentence */
async function checkDatabase(databaseUrl: string): Promise<void> {
  const client = await connectProject(databaseUrl, 'TEST_SUPABASE_DB_URL')
  try {
    await assertMigrations(client, 'empty it and apply the migrations with npx supabase db push')
    const { rows: demo } = await client.query('select from public.clue_templates where id = $1', [
      demoClue,
    ])
    if (demo.length === 0) {
      throw new Error(
        'The demo hunt is missing: apply supabase/seed.sql, as db push --include-seed does.',
      )
    }
  } finally {
    await client.end()
  }
}

// Not the quick selection: nothing else runs against a project.
if (!process.argv.includes('--all')) process.argv.push('--all')
if (!process.argv.includes('--only')) process.argv.push('--only', 'integration,e2e')
try {
  const { url, publishableKey, databaseUrl } = readRemote(process.env)
  await checkApi(
    url,
    publishableKey,
    process.argv.some((argument) => argument.includes('e2e')),
  )
  await checkDatabase(databaseUrl)
} catch (error) {
  console.error(error instanceof Error ? error.message : error, helpText)
  process.exit(1)
}
await import('./run')
