import { createPostgresConnection } from '@supabase/lite/postgres'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { CommandError } from '../settings'
import type { Database } from './connect'
import { mustPrepareAgain } from './messages'
import type { Query, Row, Statement } from './query'
import { serverWireFormats } from './wire-formats'

/** Pause between attempts to listen again, ms. */
const RETRY_MS = 500

/** Number of concurrent requests in the database; more of them wait. */
const CONNECTIONS = 10

/**
 * Opens a PostgreSQL server. Does not use lite's own driver (postgres 3.4): when the server cuts a connection
 * it may throw outside of any call, which ends this process, or keep a connection that never answers again
 * (porsager/postgres#1208). node-postgres replaces lost connections.
 *
 * @throws {CommandError} when it cannot be reached, or cannot hold what Supabase provides
 */
export async function openServer(url: string): Promise<Database> {
  const settings = {
    connectionString: url,
    options: '-c TimeZone=UTC',
    types: serverWireFormats,
    keepAlive: true,
  }
  const pool = new pg.Pool({ ...settings, max: CONNECTIONS })
  // The call that used the connection gets the error.
  pool.on('error', () => {})
  pool.on('connect', (connection) => connection.on('error', () => {}))
  try {
    await assertSuitable(pool)
  } catch (error) {
    await pool.end()
    if (error instanceof CommandError) throw error
    throw new CommandError(`DATABASE_URL cannot be reached: ${String(error)}`)
  }

  const connection = createPostgresConnection({ url })
  await connection.driver.end() // it has opened nothing yet
  connection.kysely = new Kysely({ dialect: new PostgresDialect({ pool }) })
  const requestPool = openRequestPool(settings)

  const run =
    (session: pg.Pool | pg.PoolClient): Query =>
    async <T extends Row>(text: string, parameters: unknown[] = []) =>
      (await session.query<T>(text, parameters)).rows
  const listeners: NotificationListener[] = []
  return {
    connection,
    requests: new Kysely({ dialect: new PostgresDialect({ pool: requestPool }) }),
    batch: (statements) => runBatch(requestPool, statements),
    query: run(pool),
    exec: async (script) => {
      await pool.query(script)
    },
    transaction: async (work) => {
      const session = await pool.connect()
      let broken: Error | undefined
      try {
        await session.query('begin')
        const result = await work(run(session), async (script) => {
          await session.query(script)
        })
        await session.query('commit')
        return result
      } catch (error) {
        await session.query('rollback').catch((lost: Error) => (broken = lost))
        throw error
      } finally {
        session.release(broken)
      }
    },
    listen: async (channel, onPayload) => {
      const listener = new NotificationListener(settings, channel, onPayload)
      listeners.push(listener)
      await listener.open()
    },
    // A server recovers by itself, and its pool opens new connections.
    isRestarting: () => false,
    broken: new Promise(() => {}),
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.close()))
      await Promise.all([pool.end(), requestPool.end()])
    },
  }
}

/** Connections that have only the rights of `authenticator`, as PostgREST's have. */
function openRequestPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...settings, max: CONNECTIONS, pipeline: true })
  pool.on('error', () => {})
  pool.on('connect', (connection) => {
    connection.on('error', () => {})
    // Sent before the first request; without the role the request fails as well.
    connection.query('set session authorization authenticator').catch(() => connection.end())
  })
  return pool
}

const hasForgotten = (answer: PromiseSettledResult<unknown>) =>
  answer.status === 'rejected' && mustPrepareAgain(answer.reason)

/** Sends a transaction without waiting for the answer to each statement. */
async function runBatch(pool: pg.Pool, statements: readonly Statement[]): Promise<Row[][]> {
  const session = await pool.connect()
  let isBroken = true
  try {
    // Written to the socket at once.
    session.connection.stream.cork()
    const begun = session.query('begin')
    const asked = statements.map(({ sql, name, parameters = [] }) =>
      session.query<Row>({
        text: sql,
        values: [...parameters],
        ...(name !== undefined && { name }),
      }),
    )
    const committed = session.query('commit')
    session.connection.stream.uncork()
    const answers = await Promise.allSettled([begun, ...asked, committed])
    // After an error PostgreSQL refuses the others, and rolls back at the commit. A session that has forgotten what it
    // prepared never learns it again.
    isBroken = answers.at(-1)?.status === 'rejected' || answers.some(hasForgotten)
    return answers
      .map((answer) => {
        if (answer.status === 'rejected') throw answer.reason
        return answer.value.rows as Row[]
      })
      .slice(1, -1)
  } finally {
    session.release(isBroken)
  }
}

/** First version with security_invoker views. */
const OLDEST_MAJOR = 15

interface ServerFacts extends Row {
  name: string
  is_superuser: boolean
  encoding: string
  version: string
  /** A table of another application, in a database that no release has used yet. */
  foreignTable: string | null
}

/** Checked first, or the database would be left half prepared. */
async function assertSuitable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<ServerFacts>(
    `select rolname as name, rolsuper as is_superuser, current_setting('server_encoding') as encoding,
       current_setting('server_version') as version, (
         select min(c.oid::regclass::text) from pg_class c
         where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p')
           and to_regclass('supabase_migrations.schema_migrations') is null
           and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
       ) as "foreignTable"
     from pg_roles where rolname = current_user`,
  )
  const [facts] = rows
  if (!facts?.is_superuser) {
    throw new CommandError(
      `The user ${facts?.name} of DATABASE_URL is not a superuser. Only a superuser can create the roles and ` +
        'schemas that every Supabase project has.',
    )
  }
  if (Number.parseInt(facts.version) < OLDEST_MAJOR) {
    throw new CommandError(
      `DATABASE_URL leads to PostgreSQL ${facts.version}; ${OLDEST_MAJOR} or newer is needed.`,
    )
  }
  if (facts.encoding !== 'UTF8') {
    throw new CommandError(
      `The database of DATABASE_URL has the encoding ${facts.encoding}, which cannot store all names. Create ` +
        "another one: create database hunt encoding 'UTF8' template template0;",
    )
  }
  if (facts.foreignTable !== null) {
    throw new CommandError(
      `The database of DATABASE_URL is used by another application: it has a table ${facts.foreignTable}. Create ` +
        'an empty one for the hunt.',
    )
  }
}

/** Listens on one channel until stopped, and reconnects after the server was away. */
class NotificationListener {
  readonly #settings: pg.ClientConfig
  readonly #channel: string
  readonly #onPayload: (payload: string) => void
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #isWanted = true

  constructor(settings: pg.ClientConfig, channel: string, onPayload: (payload: string) => void) {
    this.#settings = settings
    this.#channel = channel
    this.#onPayload = onPayload
  }

  async open(): Promise<void> {
    const client = new pg.Client(this.#settings)
    this.#client = client
    client.on('notification', ({ payload }) => this.#onPayload(payload ?? ''))
    client.on('error', () => {}) // followed by 'end'
    client.on('end', () => this.#reopen())
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(this.#channel)}`)
  }

  #reopen(): void {
    if (!this.#isWanted || this.#retry) return
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      this.open().catch(() => this.#reopen())
    }, RETRY_MS)
  }

  async close(): Promise<void> {
    this.#isWanted = false
    clearTimeout(this.#retry)
    await this.#client?.end()
  }
}
