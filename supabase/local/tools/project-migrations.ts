import pg from 'pg'
import { startPostgres } from '../../../tests/support/postgres'
import { readMigrations } from '../database/migration-files'
import { planMigrations } from '../database/migrations'
import type { Row } from '../database/query'
import { compareCatalogues, describeDifferences, readCatalogue } from './database-catalogue'
import { migrationsFolder } from './schema-files'

/**
 * Checks that a project has the migrations of this checkout.
 *
 * @param client connected as the database owner
 * @param startOver how to empty the project and apply them, without a full stop
 * @param upgrade how to apply those that it lacks, without a full stop
 * @throws Error with one sentence that names the difference and the remedy
 */
export async function assertMigrations(
  client: pg.Client,
  startOver: string,
  upgrade = startOver,
): Promise<void> {
  const query = async <T extends Row>(sql: string) => (await client.query<T>(sql)).rows
  const { pending } = await planMigrations({ query }, readMigrations(migrationsFolder), startOver)
  const files = pending.map(({ file }) => file).join(', ')
  if (files) throw new Error(`The project lacks ${files}: ${upgrade}.`)
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

/** Rows that organisers cannot change; those of other tables belong to the project. */
const fixedRows = ['private.error_catalog']

/** More differences than this are counted only. */
const MAX_SHOWN = 20

/**
 * Compares a project with this checkout: the migrations that it has, by their texts, and what they made.
 *
 * @param url of the database's owner
 * @returns the difference and what to do about it, or undefined
 */
export async function checkProject(url: string): Promise<string | undefined> {
  try {
    const client = await connectProject(url, 'The project')
    try {
      await assertMigrations(
        client,
        'npx supabase db reset --remote, which deletes all data',
        'apply them with npx supabase db push --remote',
      )
    } finally {
      await client.end()
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const server = await startPostgres()
  try {
    const { url: checkout } = await server.createDatabase({ migrated: true })
    // Versions of PostgreSQL print the same view in different words.
    const differences = compareCatalogues(
      await readCatalogue(url, fixedRows),
      await readCatalogue(checkout, fixedRows),
    ).filter(({ object, from, to }) => !(object.startsWith('view ') && from && to))
    if (differences.length === 0) return undefined
    const shown = describeDifferences(differences.slice(0, MAX_SHOWN))
    const more = differences.length - MAX_SHOWN
    return (
      'The project has the migrations of this checkout, but somebody has changed it by hand. Undo that in the SQL ' +
      `editor, or write it into supabase/schemas and a migration:\n${shown}` +
      (more > 0 ? `\nand ${more} more` : '')
    )
  } finally {
    await server.stop()
  }
}
