import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { migrationFiles, migrationsFolder } from './schema-files'

/** A row of `supabase_migrations.schema_migrations`. */
export interface AppliedMigration {
  version: string
  statements: string[] | null
}

/** SQL without the characters that splitting into statements changes. */
const normalizeSql = (sql: string) => sql.replaceAll(/[\s;]/g, '')

/**
 * Compares the migrations of a project with those of this checkout.
 *
 * @returns the difference, in a sentence without its full stop; null when both are the same
 */
export function compareMigrations(
  applied: readonly AppliedMigration[],
  own: readonly { file: string; sql: string }[],
): string | null {
  for (const { file, sql } of own) {
    const found = applied.find(({ version }) => file.startsWith(`${version}_`))
    if (!found) return `The project lacks the migration ${file}`
    if (normalizeSql((found.statements ?? []).join('')) !== normalizeSql(sql)) {
      return `The project has another version of the migration ${file}`
    }
  }
  const unknown = applied.find(
    ({ version }) => !own.some(({ file }) => file.startsWith(`${version}_`)),
  )
  return unknown ? `The project has the migration ${unknown.version} of a newer release` : null
}

/**
 * Checks that a project has the migrations of this checkout.
 *
 * @param client connected as the database owner
 * @param advice how to apply them, without a full stop
 * @throws Error with one sentence that names the difference and the remedy
 */
export async function assertMigrations(client: pg.Client, advice: string): Promise<void> {
  const { rows } = await client
    .query<AppliedMigration>(
      'select version, statements from supabase_migrations.schema_migrations',
    )
    .catch(() => ({ rows: [] }))
  const own = migrationFiles().map((file) => ({
    file,
    sql: readFileSync(path.join(migrationsFolder, file), 'utf8'),
  }))
  const difference = compareMigrations(rows, own)
  if (difference) throw new Error(`${difference}: ${advice}.`)
}

/**
 * Connects to a project's database.
 *
 * @param name of the setting with the address, for the error
 * @throws Error with one sentence that gives the reason
 */
export async function connectProject(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect().catch((error: unknown) => {
    throw new Error(`${name} cannot be reached: ${String(error)}`)
  })
  return client
}
