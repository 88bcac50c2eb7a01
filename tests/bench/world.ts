import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import { startPostgres } from '../support/postgres'
import type { BinaryPreference } from '../support/postgres-binaries'
import type { Database } from './lines'
import { execute } from './pgbench'

/** Players of the benchmark: enough that nobody meets the limit of ten operations a minute. */
export const players = 20_000

/** Codes and clues of the seed: each player can use each once. */
export const items = 200

/** The scale of pgbench's tables: as many branches as the most clients of a line. */
const tpcbScale = 32

export type World = {
  url: (database: Database) => string
  owner: (database: Database) => postgres.Sql
  server: string
  /** Players of the large database; 0 without it. */
  large: number
  stop: () => Promise<void>
}

/**
 * Starts a server of its own that writes to disk as in production, and fills it.
 * @param binaries whose PostgreSQL; npm's has the major version that supabase/config.toml names
 * @param large players and activity records of the large database; none: there is no such database
 */
export async function createWorld(
  pgbench: string,
  binaries: BinaryPreference,
  large?: { players: number; records: number },
): Promise<World> {
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
    await seed(owner, './scale/world.sql', { players, large: large.players, records })
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

/** Runs a script with its numbers put in. */
async function seed(
  owner: postgres.Sql,
  file: string,
  numbers: Record<string, number>,
): Promise<void> {
  const script = readFileSync(new URL(file, import.meta.url), 'utf8')
  // One by one: VACUUM, the last statement, cannot run in a batch.
  const [statements = '', vacuum = ''] = script.split(/^(?=vacuum )/m)
  const filled = Object.entries(numbers).reduce(
    (text, [name, number]) => text.replaceAll(`:${name}`, String(number)),
    statements,
  )
  await owner.unsafe(filled).simple()
  await owner.unsafe('reset all')
  await owner.unsafe(vacuum)
}

/** @throws when the load has broken an invariant or was refused somewhere. */
export async function auditWorld({ owner, large }: World): Promise<void> {
  for (const database of large > 0 ? (['hunt', 'large'] as const) : (['hunt'] as const)) {
    const violations = await owner(database)`select * from private.check_invariants() limit 5`
    if (violations.length > 0)
      throw new Error(
        `The benchmark broke invariants of ${database}: ${JSON.stringify(violations)}`,
      )
  }
}
