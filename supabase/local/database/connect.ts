import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite'
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres'
import { Kysely } from 'kysely'
import { StartRefusal } from '../settings'
import { Mutex } from './mutex'
import { ensureCluster } from './new-cluster'
import { pgliteDialect } from './pglite-dialect'
import { pgliteWireFormats, postgresWireFormats } from './wire-formats'

export type Row = Record<string, unknown>

/** Runs one statement as the database owner. */
export type Query = <T extends Row = Row>(sql: string, parameters?: unknown[]) => Promise<T[]>

export type LiteConnection = PgliteConnection | PostgresConnection

/** One database, embedded or on a server; everything that reaches it goes through here. */
export interface Database {
  /** What lite works on; its queries share the lock of the functions below. */
  connection: LiteConnection
  query: Query
  /** Runs a script of several statements, all or nothing. */
  exec(script: string): Promise<void>
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** Calls back for each NOTIFY on the channel, after the sender's commit. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>
  close(): Promise<void>
}

/** Opens the embedded PostgreSQL (PGlite) whose files are in `folder`, making it first if need be. */
export async function openEmbedded(folder: string): Promise<Database> {
  await ensureCluster(folder)
  const connection = await createPgliteConnection({
    url: folder,
    pgliteOptions: pgliteWireFormats,
  })
  const pglite = connection.driver
  await pglite.waitReady
  const mutex = new Mutex()
  connection.kysely = new Kysely({ dialect: pgliteDialect(pglite, mutex) })

  const direct: Query = async <T extends Row>(sql: string, parameters: unknown[] = []) =>
    (await pglite.query<T>(sql, parameters)).rows
  const query: Query = (sql, parameters) => mutex.run(() => direct(sql, parameters))
  const exec = (script: string) =>
    mutex.run(async () => {
      await pglite.exec(script)
    })

  // lite's own exec and transaction reach PGlite without the lock; Studio uses them.
  connection.exec = async <T>(script: string, ...parameters: readonly unknown[]) => {
    const rows =
      parameters.length > 0
        ? await query(script, [...parameters])
        : await mutex.run(async () => (await pglite.exec(script)).at(-1)?.rows ?? [])
    return { rows } as T
  }
  connection.transaction = async (statements, options) => {
    await exec(statements.join(';\n'))
    if (options?.intent === 'migration') await connection.clearSchemaCache()
  }

  return {
    connection,
    query,
    exec,
    transaction: (work) =>
      mutex.run(async () => {
        await pglite.exec('begin')
        try {
          const result = await work(direct)
          await pglite.exec('commit')
          return result
        } catch (error) {
          await pglite.exec('rollback')
          throw error
        }
      }),
    listen: (channel, onPayload) =>
      mutex.run(async () => {
        await pglite.listen(channel, onPayload)
      }),
    close: () => mutex.run(() => connection.close()),
  }
}

/**
 * Opens a PostgreSQL server.
 *
 * @throws {StartRefusal} when it cannot be reached
 */
export async function openServer(url: string): Promise<Database> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: { onnotice: () => {}, ...postgresWireFormats },
  })
  const sql = connection.driver
  try {
    await sql`select 1`
  } catch (error) {
    await sql.end()
    throw new StartRefusal(`DATABASE_URL cannot be reached: ${String(error)}`)
  }
  const run =
    (session: Pick<typeof sql, 'unsafe'>): Query =>
    async <T extends Row>(text: string, parameters: unknown[] = []) => [
      ...(await session.unsafe<T[]>(text, parameters as ServerParameters)),
    ]
  return {
    connection,
    query: run(sql),
    exec: async (script) => {
      await sql.unsafe(script).simple()
    },
    transaction: async (work) => {
      let result: { value: Awaited<ReturnType<typeof work>> } | undefined
      await sql.begin(async (session) => {
        result = { value: await work(run(session)) }
      })
      if (!result) throw new Error('The transaction ended without a result')
      return result.value
    },
    listen: async (channel, onPayload) => {
      await sql.listen(channel, onPayload)
    },
    close: () => connection.close(),
  }
}

type ServerParameters = Parameters<PostgresConnection['driver']['unsafe']>[1]
