import pg from 'pg'
import postgres from 'postgres'
import { expect } from 'vitest'
import { startPostgres } from '../support/postgres'

/** A scratch database with one organiser and a pool of open connections. */
export type TestDatabase = {
  url: string
  /** Connections of the database owner, for set-up and audits. */
  owner: postgres.Sql
  /** Connections for calls of players. The client survives killed backends. */
  crowd: pg.Pool
  /** The first user, hence the admin. */
  organiser: string
  close: () => Promise<void>
}

/** Result of a call: `ok`, an error key, or another SQLSTATE. */
export type Answer = { outcome: string; body: unknown }

/** Named arguments of an RPC; objects become JSON. */
export type Arguments = Record<string, string | number | boolean | null | object>

/**
 * Session settings as in PostgREST on Supabase; safeupdate is loaded where it is installed. The time limits are longer
 * than its 8 s: on a busy machine a call may wait that long for the 63 others.
 */
const authenticatorSession = `
  do $$ begin load 'safeupdate'; exception when undefined_file or insufficient_privilege then null; end $$;
  set statement_timeout = '60s';
  set lock_timeout = '60s';
  set session authorization authenticator`

const requestContext =
  "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)"

/** Number of concurrent connections, as behind Supabase's pooler. */
export const connections = 64

/** application_name of these connections. */
export const crowdName = 'crowd'

/**
 * Opens a migrated scratch database.
 * @param withOrganiser false: no user, and `organiser` is empty.
 */
export async function openTestDatabase({ withOrganiser = true } = {}): Promise<TestDatabase> {
  const server = await startPostgres()
  const scratch = await server.createDatabase({ migrated: true })
  const owner = postgres(scratch.url, { max: 4, fetch_types: false, onnotice: () => undefined })
  const crowd = new pg.Pool({
    connectionString: scratch.url,
    max: connections,
    application_name: crowdName,
    options: '-c deadlock_timeout=50ms', // detect deadlocks fast
  })
  // A killed backend fails its call; the pool then opens another connection.
  crowd.on('connect', (connection) => {
    connection.on('error', () => undefined)
    connection.query(authenticatorSession).catch(() => connection.end())
  })
  crowd.on('error', () => undefined)
  const database: TestDatabase = {
    url: scratch.url,
    owner,
    crowd,
    organiser: '',
    close: async () => {
      await Promise.all([owner.end({ timeout: 5 }), crowd.end()])
      await scratch.drop()
      await server.stop()
    },
  }
  await openConnections(crowd)
  if (withOrganiser) database.organiser = await prepareOrganiser(database)
  return database
}

/** Opens every connection, so that none connects during a race. */
async function openConnections(crowd: pg.Pool): Promise<void> {
  const opened = await Promise.all(Array.from({ length: connections }, () => crowd.connect()))
  for (const connection of opened) connection.release()
}

/** Signs up the organiser and disables the schedule, so that shop and scanner are open. */
async function prepareOrganiser(database: TestDatabase): Promise<string> {
  const [user] = await database.owner<{ id: string }[]>`
    insert into auth.users (id, email) values (gen_random_uuid(), 'organiser@hunt.test') returning id`
  if (!user) throw new Error('The organiser was not signed up.')
  const { outcome } = await call(database, user.id, 'admin_update_game_settings', {
    p_settings: { is_schedule_enabled: false },
  })
  expect(outcome).toBe('ok')
  return user.id
}

/** Sets role and claims of a signed-in user in an open transaction. */
export async function actAs(connection: pg.PoolClient, userId: string): Promise<void> {
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }]
  await connection.query(requestContext, [
    JSON.stringify({ sub: userId, role: 'authenticated', amr }),
  ])
}

/**
 * Calls an RPC as the API does: in one transaction with role and claims.
 * Returns errors as results instead of throwing.
 * @param options.lockTimeout ends a wait for a lock (55P03) earlier than the connections do, such as `2s`
 */
export async function call(
  { crowd }: TestDatabase,
  userId: string,
  rpc: string,
  args: Arguments,
  options: { lockTimeout?: string } = {},
): Promise<Answer> {
  const names = Object.keys(args)
  const text = `select to_jsonb(public.${rpc}(${names.map((name, at) => `${name} => $${at + 1}`).join(', ')})) as body`
  let connection: pg.PoolClient | undefined
  let failure: Error | undefined
  try {
    connection = await crowd.connect()
    await connection.query('begin')
    await actAs(connection, userId)
    if (options.lockTimeout)
      await connection.query(`set local lock_timeout = '${options.lockTimeout}'`)
    const { rows } = await connection.query<{ body: unknown }>({
      name: rpc + names.length,
      text,
      values: Object.values(args),
    })
    await connection.query('commit')
    const body = rows[0]?.body
    return { outcome: refusalKey(body) ?? 'ok', body }
  } catch (error) {
    failure = await rollBack(connection)
    return { outcome: errorOutcome(error), body: null }
  } finally {
    connection?.release(failure)
  }
}

/**
 * Calls an RPC and commits it only after others have called.
 * @param during is awaited before the commit
 */
export async function whileUncommitted<T>(
  { crowd }: TestDatabase,
  userId: string,
  rpc: string,
  args: Arguments,
  during: () => Promise<T>,
): Promise<T> {
  const connection = await crowd.connect()
  try {
    await connection.query('begin')
    await actAs(connection, userId)
    const names = Object.keys(args)
    await connection.query(
      `select public.${rpc}(${names.map((name, n) => `${name} => $${n + 1}`).join(', ')})`,
      Object.values(args),
    )
    const result = await during()
    await connection.query('commit')
    return result
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

/** @returns the reason when the connection cannot be reused. */
async function rollBack(connection: pg.PoolClient | undefined): Promise<Error | undefined> {
  try {
    await connection?.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** record_scan returns errors in its result, so that failed scans are stored. */
function refusalKey(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('hint' in body)) return undefined
  return String(body.hint)
}

function errorOutcome(error: unknown): string {
  const { code, hint } = error as { code?: string; hint?: string }
  return (code?.startsWith('PT') ? hint : code) ?? String(error)
}

/**
 * Makes `count` calls over `workers` connections, all started at the same moment.
 * @param makeCall gets the index of the call, from 0
 */
export async function callConcurrently<T>(
  count: number,
  makeCall: (n: number) => Promise<T>,
  workers = connections,
): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const work = async () => {
    while (next < count) {
      const n = next++
      results[n] = await makeCall(n)
    }
  }
  await Promise.all(Array.from({ length: Math.min(workers, count) }, work))
  return results
}

/** Counts results by value. */
export function countResults(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { outcome } of answers) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** Expects no violated invariant; runs after every race. */
export async function expectInvariants(database: TestDatabase): Promise<void> {
  const violations = await database.owner`select * from private.check_invariants()`
  expect([...violations]).toEqual([])
}

/**
 * Waits until a player's call is blocked by a lock.
 * @throws when none is after many looks, each of which takes about a millisecond
 */
export async function callWaits({ owner }: TestDatabase, count = 1): Promise<void> {
  for (let look = 0; look < 20_000; look++) {
    const waiting = await owner`
      select 1 from pg_stat_activity where application_name = ${crowdName} and wait_event_type = 'Lock'`
    if (waiting.length >= count) return
  }
  throw new Error(`Expected ${count} waiting calls: the lock that they should wait for is missing.`)
}
