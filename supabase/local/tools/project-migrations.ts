import pg from 'pg'
import { planMigrations, readMigrations } from '../database/migrations'
import type { Row } from '../database/query'
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
