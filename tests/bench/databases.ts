import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import { startPostgres } from '../support/postgres'
import type { BinaryPreference } from '../support/postgres-binaries'
import type { Database } from './lines'
import { execute } from './pgbench'

/** Enough players that none reaches the limit of ten operations a minute. */
export const players = 20_000

/** Number of seeded codes and clues; each player can use each once. */
export const items = 200

/** Scale factor of pgbench's tables: at least the number of clients. */
const tpcbScale = 32

export type Databases = {
  url: (database: Database) => string
  owner: (database: Database) => postgres.Sql
  server: string
  /** Number of players in the large database; 0 without it. */
  large: number
  stop: () => Promise<void>
}

/**
 * Starts and seeds a server with durable commits, as in production.
 * @param binaries which PostgreSQL; npm's has the major version of supabase/config.toml
 * @param large number of players and activity records of the large database; absent: no large database
 */
export async function createDatabases(
  pgbench: string,
  binaries: BinaryPreference,
  large?: { players: number; records: number },
): Promise<Databases> {
  const server = await startPostgres({
    isolated: true,
    binaries,
    fsync: true,
    maxConnections: 100,
    settings: {
      shared_buffers: '1GB',
      max_wal_size: '8GB',
      checkpoint_timeout: '30min', // checkpoints happen between slices
    },
  })
  const open = new Map<Database, { url: string; owner: postgres.Sql }>()
  const create = async (database: Database) => {
    const { url } = await server.createDatabase({ migrated: database !== 'tpcb' })
    const owner = postgres(url, { max: 1, onnotice: () => undefined })
    open.set(database, { url, owner })
    return { url, owner }
  }
  const find = (database: Database) => {
    const found = open.get(database)
    if (!found) throw new Error(`This run has no database ${database}.`)
    return found
  }

  const hunt = await create('hunt')
  await seed(hunt.owner, './seed.sql', { players })
  if (large) {
    const { owner } = await create('large')
    await seed(owner, './seed.sql', { players })
    const { records } = large
    await seed(owner, './scale/seed.sql', { players, large: large.players, records })
  }
  const tpcb = await create('tpcb')
  await execute(pgbench, ['--initialize', '--quiet', `--scale=${tpcbScale}`, tpcb.url])
  const [version] = await hunt.owner<{ server_version: string }[]>`show server_version`
  return {
    url: (database) => find(database).url,
    owner: (database) => find(database).owner,
    server: `PostgreSQL ${version?.server_version} (${server.source})`,
    large: large?.players ?? 0,
    stop: async () => {
      await Promise.all([...open.values()].map(({ owner }) => owner.end({ timeout: 5 })))
      await server.stop()
    },
  }
}

/** Runs a script with its variables substituted. */
async function seed(
  owner: postgres.Sql,
  file: string,
  numbers: Record<string, number>,
): Promise<void> {
  const script = readFileSync(new URL(file, import.meta.url), 'utf8')
  // One by one, because VACUUM cannot run in a batch.
  const [statements = '', vacuum = ''] = script.split(/^(?=vacuum )/m)
  const filled = Object.entries(numbers).reduce(
    (text, [name, number]) => text.replaceAll(`:${name}`, String(number)),
    statements,
  )
  await owner.unsafe(filled).simple()
  await owner.unsafe('reset all')
  await owner.unsafe(vacuum)
}

/** @throws when the load has violated an invariant or was refused */
export async function auditDatabases({ owner, large }: Databases): Promise<void> {
  for (const database of large > 0 ? (['hunt', 'large'] as const) : (['hunt'] as const)) {
    const violations = await owner(database)`select * from private.check_invariants() limit 5`
    if (violations.length > 0)
      throw new Error(
        `The benchmark broke invariants of ${database}: ${JSON.stringify(violations)}`,
      )
  }
}
