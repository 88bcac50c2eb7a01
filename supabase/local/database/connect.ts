import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres'
import { Kysely } from 'kysely'
import { Batches } from './batches'
import { Engine } from './engine'
import type { EngineThread } from './engine-thread'
import { COLLECT_MS, GroupCommit } from './group-commit'
import { startHousekeeping } from './housekeeping'
import { send } from './messages'
import { Mutex, type Caller } from './mutex'
import { assertParameters, toPgliteParameter } from './parameters'
import { pgliteDialect } from './pglite-dialect'
import type { Exec, Query, Row, Statement } from './query'

export type LiteConnection = PostgresConnection

/** One database, embedded or on a server; all access goes through here. */
export interface Database {
  /** lite's connection; its queries share the lock of the functions below. */
  connection: LiteConnection
  /** Connections for API requests: those of `authenticator` on a server, or the one session of PGlite. */
  requests: LiteConnection['kysely']
  /**
   * Runs the statements in one transaction of `requests`, in as few messages as the database takes.
   *
   * @returns the rows of each statement
   */
  batch(statements: readonly Statement[], caller: Caller): Promise<Row[][]>
  query: Query
  /** All or nothing. */
  exec: Exec
  /** Runs `work` in one transaction: commits when it returns, rolls back when it throws. */
  transaction<T>(work: (query: Query, exec: Exec) => Promise<T>): Promise<T>
  /**
   * Calls back for each NOTIFY on the channel, after the sender's commit. Those that are sent while the server is away
   * are lost without a sign.
   */
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>
  /** True while a broken engine is opened again: every query would fail. */
  isRestarting(): boolean
  /** Settles with the cause when the engine has broken down for good. */
  broken: Promise<unknown>
  close(): Promise<void>
}

/**
 * Opens the embedded PostgreSQL (PGlite) with its files in `folder`, creating it if needed.
 *
 * @param open opens the engine, also after a breakdown
 */
export const openEmbedded = async (
  folder: string,
  open?: (path: string) => Promise<EngineThread>,
): Promise<Database> => connectEngine(await Engine.start(folder, open))

/** Makes one database of the engine's one session. */
export async function connectEngine(engine: Engine): Promise<Database> {
  const connection = createPostgresConnection({ url: 'postgres://localhost' })
  await connection.driver.end() // it has opened nothing yet
  const mutex = new Mutex()
  const commits = new GroupCommit(engine, mutex)
  const batches = new Batches()
  connection.kysely = new Kysely({ dialect: pgliteDialect(engine, mutex, commits) })

  /**
   * Runs `work` in the one session and waits until it is on the disk; a statement after a breakdown fails instead of
   * going on in the next engine.
   */
  const inSession = async <T>(
    work: (query: Query, exec: Exec, pglite: EngineThread) => Promise<T>,
    caller?: Caller,
  ): Promise<T> => {
    const { result, committed } = await mutex.run(async () => {
      const pglite = engine.current
      pglite.servesRequest = caller !== undefined
      const query: Query = async <T extends Row>(sql: string, parameters: unknown[] = []) => {
        assertParameters(parameters)
        const [result] = await send<T>(pglite, [{ sql, parameters }])
        return result?.rows ?? []
      }
      const exec: Exec = async (script) => {
        await pglite.exec(script)
      }
      const result = await work(query, exec, pglite)
      return { result, committed: commits.join(pglite) }
    }, caller)
    await committed
    return result
  }
  const query: Query = (sql, parameters) => inSession((ask) => ask(sql, parameters))
  const exec: Exec = (script) => inSession((_query, run) => run(script))

  // lite's own exec and transaction reach PGlite without the lock; Studio uses them.
  connection.exec = async <T>(script: string, ...parameters: readonly unknown[]) => {
    const rows =
      parameters.length > 0
        ? await query(script, [...parameters])
        : await inSession(
            async (_query, _exec, pglite) => (await pglite.exec(script)).at(-1)?.rows ?? [],
          )
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
    batch: async (statements, caller) => {
      const batch = batches.add(
        statements.map(({ parameters = [], ...statement }) => {
          assertParameters(parameters)
          return { ...statement, parameters: parameters.map(toPgliteParameter) }
        }),
      )
      try {
        return await inSession(
          (_query, _exec, pglite) => batches.run(batch, pglite, mutex.hasCallersInSteps),
          { ...caller, isUnderWay: () => batch.isTaken === true },
        )
      } finally {
        batches.remove(batch)
      }
    },
    query,
    exec,
    transaction: (work) =>
      inSession(async (ask, run) => {
        await run('begin')
        try {
          const result = await work(ask, run)
          await run('commit')
          return result
        } catch (error) {
          await run('rollback')
          throw error
        }
      }),
    listen: (channel, onPayload) => {
      // PGlite notifies at the commit; a hint must not arrive before what it announces is on the disk.
      const onCommit = (payload: string) => {
        void commits.join(engine.current).then(
          () => onPayload(payload),
          () => {}, // lost
        )
      }
      return mutex.run(() => engine.listen(channel, onCommit))
    },
    isRestarting: () => engine.isRestarting,
    broken: engine.failure,
    close: async () => {
      await endHousekeeping()
      // After the work under way, which has its own limit, and then after its sync.
      const next = await mutex.acquireAfterQueue(COLLECT_MS.most)
      next()
      const release = await mutex.acquireAfterQueue(COLLECT_MS.most)
      try {
        await engine.stop()
      } finally {
        release()
      }
    },
  }
}
