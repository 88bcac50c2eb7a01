import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import type { TestPostgres } from '../../support/postgres'

/** The signed-in organiser: player 0 of seed.sql. */
export const organiserId = '00000001-0000-4000-8000-000000000000'

export type AdminDatabase = {
  players: number
  sql: postgres.Sql
  /** Process id of the connection's backend. */
  pid: number
}

/**
 * Fills a migrated database with ten scans and ten ledger rows per player.
 * @throws when an invariant is violated
 */
export async function createAdminDatabase(
  server: TestPostgres,
  players: number,
): Promise<AdminDatabase> {
  const { url } = await server.createDatabase({ migrated: true })
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  const script = readFileSync(new URL('./seed.sql', import.meta.url), 'utf8')
  // One by one, because VACUUM cannot run in a batch.
  const [statements = '', vacuum = ''] = script.split(/^(?=vacuum )/m)
  await sql.unsafe(statements.replaceAll(':players', String(players))).simple()
  await sql.unsafe(vacuum)
  await sql.unsafe('reset all')
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  if (!backend) throw new Error('The server does not say which process answers.')
  return { players, sql, pid: backend.pid }
}

/** @throws when the seeded rows violate an invariant */
export async function auditAdminDatabase({ sql }: AdminDatabase): Promise<void> {
  const violations = await sql`select * from private.check_invariants() limit 5`
  if (violations.length > 0) {
    throw new Error(`The seeded rows violate invariants: ${JSON.stringify(violations)}`)
  }
}
