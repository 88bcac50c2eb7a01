import { startEmbedded, type Embedded, type EmbeddedOptions } from './embedded'
import { startPostgres } from './postgres'
import { remoteServer, type HuntServer } from './remote'

/** Boots the embedded default on one of its two kinds of database. */
export interface Backend {
  name: string
  start: (options?: EmbeddedOptions) => Promise<Embedded>
}

/** PGlite, and a real PostgreSQL server with an empty database. */
export const backends: Backend[] = [
  { name: 'PGlite', start: (options) => startEmbedded(options) },
  {
    name: 'PostgreSQL',
    start: async (options) => {
      const postgres = await startPostgres()
      const database = await postgres.createDatabase({ migrated: false })
      const embedded = await startEmbedded({ ...options, databaseUrl: database.url })
      return {
        ...embedded,
        close: async (closing) => {
          await embedded.close(closing)
          await database.drop()
          await postgres.stop()
        },
      }
    },
  },
]

/**
 * Where the hunt's own suite runs: both databases of the embedded default, or the Supabase project
 * that TEST_SUPABASE_URL names.
 */
export const huntBackends: { name: string; start: () => Promise<HuntServer> }[] = process.env[
  'TEST_SUPABASE_URL'
]
  ? [{ name: process.env['TEST_SUPABASE_URL'], start: () => remoteServer(process.env) }]
  : backends
