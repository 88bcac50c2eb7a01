import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite'
import type { PostgresConnection } from '@supabase/lite/postgres'
import { Kysely } from 'kysely'
import { watchEngine } from './engine-watch'
import { startHousekeeping } from './housekeeping'
import { Mutex } from './mutex'
import { ensureCluster } from './new-cluster'
import { assertParameters } from './parameters'
import { pgliteDialect } from './pglite-dialect'
import type { Exec, Query, Row } from './query'
import { pgliteWireFormats } from './wire-formats'

export type LiteConnection = PgliteConnection | PostgresConnection

/** One database, embedded or on a server; all access goes through here. */
export interface Database {
  /** lite's connection; its queries share the lock of the functions below. */
  connection: LiteConnection
  /** Connections for API requests: those of `authenticator` on a server, or the one session of PGlite. */
  requests: LiteConnection['kysely']
  query: Query
  /** All or nothing. */
  exec: Exec
  /** Runs `work` in one transaction: commits when it returns, rolls back when it throws. */
  transaction<T>(work: (query: Query, exec: Exec) => Promise<T>): Promise<T>
  /**
   * Calls back for each NOTIFY on the channel, after the sender's commit; calls `onGap` when notifications may
   * have been missed because the server was away.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap: () => void): Promise<void>
  /** Settles when the engine has failed and its answers can no longer be trusted. */
  broken: Promise<unknown>
  close(): Promise<void>
}

/** Opens the embedded PostgreSQL (PGlite) with its files in `folder`, creating it if needed. */
export async function openEmbedded(folder: string): Promise<Database> {
  await ensureCluster(folder)
  const connection = await createPgliteConnection({
    url: folder,
    pgliteOptions: pgliteWireFormats,
  })
  const pglite = connection.driver
  await pglite.waitReady
  const broken = watchEngine(pglite)
  const mutex = new Mutex()
  connection.kysely = new Kysely({ dialect: pgliteDialect(pglite, mutex) })

  const direct: Query = async <T extends Row>(sql: string, parameters: unknown[] = []) => {
    assertParameters(parameters)
    return (await pglite.query<T>(sql, parameters)).rows
  }
  const query: Query = (sql, parameters) => mutex.run(() => direct(sql, parameters))
  const directExec: Exec = async (script) => {
    await pglite.exec(script)
  }
  const exec: Exec = (script) => mutex.run(() => directExec(script))

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

  const endHousekeeping = startHousekeeping(query)
  return {
    connection,
    requests: connection.kysely,
    query,
    exec,
    transaction: (work) =>
      mutex.run(async () => {
        await pglite.exec('begin')
        try {
          const result = await work(direct, directExec)
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
    broken,
    close: async () => {
      await endHousekeeping()
      if (!pglite.closed) await mutex.run(() => connection.close())
    },
  }
}
