import postgres from 'postgres'
import { startPostgres } from '../../../tests/support/postgres'
import { applyPlatform } from '../platform/apply'
import { readSchemas } from './schema-files'
import { runScript } from './sql-error'
import { supabaseCli } from './supabase-cli'

/**
 * Builds one database from the migrations and one from the schema files and compares their catalogues with the
 * Supabase CLI.
 *
 * @returns the SQL that leads from the first to the second; empty when they are equal
 */
export async function databaseDifference(): Promise<string> {
  const server = await startPostgres()
  try {
    const migrated = await server.createDatabase({ migrated: true })
    const target = await server.createDatabase({ migrated: false })
    await applySchemas(target.url)
    const schemas = ['public', 'private']
    const result = supabaseCli(
      ...['db', 'diff', '--from', migrated.url, '--to', target.url],
      ...['--schema', schemas.join(','), '--yes'],
    )
    if (!result.ok) throw new Error(`supabase db diff failed:\n${result.stderr}`)
    return withoutOwnRights(result.stdout).trim()
  } finally {
    await server.stop()
  }
}

/**
 * Removes grants to the owner of new objects. Owners have them anyway, and the list depends on the server:
 * `MAINTAIN` of PostgreSQL 17 is an error on 15.
 */
export const withoutOwnRights = (sql: string): string =>
  sql.replace(/^(REVOKE|GRANT) [A-Z, ]+ ON [^;]* (FROM|TO) "postgres";\n*/gm, '')

/** The platform and every schema file on an empty database. */
async function applySchemas(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await applyPlatform((script) => sql.unsafe(script).simple(), { flavour: 'bare' })
    for (const schema of readSchemas()) {
      await runScript((script) => sql.unsafe(script).simple(), schema)
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
}
