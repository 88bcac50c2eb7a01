import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import { startPostgres } from '../support/postgres'
import { execute } from './pgbench'

/** Players of the benchmark: enough that nobody meets the limit of ten operations a minute. */
export const players = 20_000

/** Codes and clues of the seed: each player can use each once. */
export const items = 200

/** The scale of pgbench's tables: as many branches as the most clients of a line. */
const tpcbScale = 32

export type World = {
  /** The hunt. */
  url: string
  /** pgbench's own tables. */
  tpcbUrl: string
  owner: postgres.Sql
  server: string
  stop: () => Promise<void>
}

/** Starts a server of its own that writes to disk as in production, and fills it. */
export async function createWorld(pgbench: string): Promise<World> {
  const server = await startPostgres({
    isolated: true,
    binaries: 'system',
    fsync: true,
    maxConnections: 100,
    settings: {
      shared_buffers: '1GB',
      max_wal_size: '8GB',
      checkpoint_timeout: '30min', // checkpoints happen between slices
    },
  })
  const [hunt, tpcb] = [
    await server.createDatabase({ migrated: true }),
    await server.createDatabase({ migrated: false }),
  ]
  const owner = postgres(hunt.url, { max: 1, onnotice: () => undefined })
  const seed = readFileSync(new URL('./seed.sql', import.meta.url), 'utf8')
  // One by one: VACUUM, the last statement, cannot run in a batch.
  const [statements = '', vacuum = ''] = seed.split(/^(?=vacuum )/m)
  await owner.unsafe(statements.replaceAll(':players', String(players))).simple()
  await owner.unsafe(vacuum)
  await execute(pgbench, ['--initialize', '--quiet', `--scale=${tpcbScale}`, tpcb.url])
  const [version] = await owner<{ server_version: string }[]>`show server_version`
  return {
    url: hunt.url,
    tpcbUrl: tpcb.url,
    owner,
    server: `PostgreSQL ${version?.server_version} (${server.source})`,
    stop: async () => {
      await owner.end({ timeout: 5 })
      await server.stop()
    },
  }
}

/** @throws when the load has broken an invariant or was refused somewhere. */
export async function auditWorld({ owner }: World): Promise<void> {
  const violations = await owner`select * from private.check_invariants()`
  if (violations.length > 0) {
    throw new Error(`The benchmark broke invariants: ${JSON.stringify(violations.slice(0, 5))}`)
  }
}
