/**
 * Checks the database without Docker.
 *
 *   npm run db:check                        generated files are current, the migrations apply to an empty Supabase
 *                                           database through the CLI, and its linter and advisors report nothing
 *   npm run db:check -- --remote=$DB_URL    changes nothing: compares a project with this checkout
 */
import postgres from 'postgres'
import { prepareHostedProject } from '../../../tests/db/hosted-project'
import { startPostgres } from '../../../tests/support/postgres'
import { reportFile, writeReport } from '../../../tests/support/report'
import { applyPlatform } from '../platform/apply'
import { checkMigrations } from './generate-migration'
import { checkProject } from './project-migrations'
import { checkTypes } from './generate-types'
import { supabaseCli } from './supabase-cli'

/** A check returns its problem, or undefined. */
type Check = { title: string; run: () => string | undefined | Promise<string | undefined> }

/** @returns the CLI's output when it failed */
function cliProblem(...parameters: string[]): string | undefined {
  const { ok, stdout, stderr } = supabaseCli(...parameters)
  return ok ? undefined : `${stdout}${stderr}`.trim()
}

/** Prepares an empty database like a new Supabase project. @returns whether db lint can run on it. */
async function preparePlatform(url: string): Promise<{ canLint: boolean; version: string }> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await applyPlatform((script) => sql.unsafe(script).simple(), { flavour: 'bare' })
    const [row] = await sql<{ can_lint: boolean; version: string }[]>`
      select current_setting('server_version') as version, exists (
        select from pg_catalog.pg_available_extensions where name = 'plpgsql_check') as can_lint`
    return { canLint: row?.can_lint ?? false, version: row?.version ?? '' }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function checkCheckout(): Promise<void> {
  // Prefers the machine's own server: npm's has no plpgsql_check.
  const server = await startPostgres({ binaries: 'system' })
  // Roles are shared by a whole server, so those of a hosted project get one of their own.
  const hostedServer = await startPostgres({ binaries: 'system', isolated: true })
  const counts = { passed: 0, failed: 0 }
  try {
    const { url } = await server.createDatabase({ migrated: false })
    const { canLint, version } = await preparePlatform(url)
    const hosted = await hostedServer.createDatabase({ migrated: false })
    const hostedUrl = await prepareHostedProject(hosted.url)
    const remote = `--remote=${url}`
    const checks: Check[] = [
      { title: 'the migrations are what the schemas say', run: checkMigrations },
      {
        title: 'db push applies the migrations to an empty project',
        run: () => cliProblem('db', 'push', remote, '--yes'),
      },
      {
        title: 'so does db push as the owner of a hosted project, who is no superuser',
        run: () => cliProblem('db', 'push', `--remote=${hostedUrl}`, '--yes'),
      },
      {
        title: 'the project then is what this checkout says',
        run: () => checkProject(hostedUrl),
      },
      { title: 'the generated types are what the database has', run: () => checkTypes(url) },
      {
        title: 'db advisors has no warning',
        run: () => cliProblem('db', 'advisors', remote, '--level', 'warn', '--fail-on', 'warn'),
      },
    ]
    if (canLint) {
      checks.push({
        title: 'db lint has no warning',
        run: () => cliProblem('db', 'lint', remote, '-s', 'public,private', '--fail-on', 'warning'),
      })
    }
    console.log(`PostgreSQL ${version} (${server.source})`)
    for (const { title, run } of checks) {
      const problem = await run()
      counts[problem ? 'failed' : 'passed'] += 1
      console.log(`${problem ? 'FAIL' : 'ok  '} ${title}`)
      if (problem) console.log(problem.replace(/^/gm, '       '))
    }
    if (!canLint) {
      console.log(
        'Left out: db lint. This server lacks the extension plpgsql_check ' +
          '(Debian: apt-get install postgresql postgresql-15-plpgsql-check).',
      )
    }
  } finally {
    await Promise.all([server.stop(), hostedServer.stop()])
  }
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
  writeReport(reportFile(process.argv), counts)
  process.exitCode = counts.failed === 0 ? 0 : 1
}

const remoteUrl = /^--remote=(.+)$/.exec(process.argv[2] ?? '')?.[1]
if (remoteUrl) {
  const problem = await checkProject(remoteUrl)
  console.log(problem ?? 'The project is what this checkout says.')
  process.exitCode = problem ? 1 : 0
} else {
  await checkCheckout()
}
