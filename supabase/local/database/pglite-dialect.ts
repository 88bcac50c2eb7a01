import type { EngineThread } from './engine-thread'
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely'
import { MAX_CORRUPTED_MESSAGES, type Engine } from './engine'
import type { GroupCommit } from './group-commit'
import { begin, commit, send } from './messages'
import { currentCaller, type Mutex } from './mutex'
import { assertParameters, toPgliteParameter } from './parameters'
import type { Statement } from './query'

/**
 * A Kysely dialect over PGlite that holds the mutex for the whole life of a connection, and thus for a whole
 * transaction. lite's own dialect has no lock: under load 48 of 60 password recoveries were lost although
 * reported as done. A connection is given back, and its caller continues, when its commits are on the disk.
 */
export function pgliteDialect(
  engine: Pick<Engine, 'current'>,
  mutex: Mutex,
  commits: GroupCommit,
): Dialect {
  const sessions = new WeakMap<DatabaseConnection, { pglite: EngineThread; release: () => void }>()
  const command = (statement: Statement) => async (connection: DatabaseConnection) => {
    const session = sessions.get(connection)
    if (session) await send(session.pglite, [statement])
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => {
        const release = await mutex.acquire(currentCaller.getStore())
        const pglite = engine.current
        pglite.servesRequest = true
        const connection = singleSession(pglite)
        sessions.set(connection, { pglite, release })
        return connection
      },
      releaseConnection: async (connection) => {
        const session = sessions.get(connection)
        if (!session) return
        const committed = commits.join(session.pglite)
        session.release()
        await committed
      },
      beginTransaction: command(begin),
      commitTransaction: command(commit),
      rollbackTransaction: async (connection) => {
        const session = sessions.get(connection)
        if (session) await rollBack(session.pglite)
      },
      destroy: async () => {},
    }),
  }
}

/** An open transaction would be shared by all requests, so this retries. An engine that has ended has none. */
export async function rollBack(
  pglite: EngineThread,
  retries = MAX_CORRUPTED_MESSAGES,
): Promise<void> {
  if (pglite.closed) return
  try {
    await pglite.query('rollback')
  } catch (error) {
    if (retries === 0) throw error
    await rollBack(pglite, retries - 1)
  }
}

function singleSession(pglite: EngineThread): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const parameters = query.parameters.map(toPgliteParameter)
      assertParameters(parameters)
      const [result] = await send(pglite, [{ sql: query.sql, parameters }])
      const rows = (result?.rows ?? []) as R[]
      return { rows, numAffectedRows: BigInt(result?.affectedRows ?? 0) }
    },
    streamQuery: () => {
      throw new Error('PGlite cannot stream rows')
    },
  }
}
