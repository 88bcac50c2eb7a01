import postgres from 'postgres'
import { startEmbedded, type Embedded } from '../../support/embedded'
import { startServer, type PostgresServer, type ServerOptions } from '../../support/postgres-server'

/** The embedded server in the test's process. */
export interface Host {
  embedded: Embedded
  stop(): Promise<void>
}

/** The embedded server on its own PostgreSQL server, which tests can crash. */
export interface PostgresHost extends Host {
  server: PostgresServer
  /** A superuser connection that no fault cuts. */
  admin: postgres.Sql
}

export async function startPgliteHost(): Promise<Host> {
  const embedded = await startEmbedded()
  return { embedded, stop: () => embedded.close() }
}

/**
 * Commits wait for the disk, as in production.
 * @param options.logFileSize WAL segment size in MiB
 */
export async function startPostgresHost(
  options: Pick<ServerOptions, 'logFileSize'> = {},
): Promise<PostgresHost> {
  const server = await startServer({
    binaries: 'npm',
    fsync: true,
    maxConnections: 100,
    settings: { synchronous_commit: 'on' },
    ...options,
  })
  const admin = postgres(server.url, { max: 1, onnotice: () => undefined })
  await admin`create database hunt`
  const url = new URL(server.url)
  url.pathname = '/hunt'
  const embedded = await startEmbedded({ databaseUrl: url.toString() })
  return {
    embedded,
    server,
    admin,
    stop: async () => {
      await embedded.close()
      await admin.end({ timeout: 5 })
      await server.stop()
    },
  }
}
