import type { Provider } from '@supabase/supabase-js'
import { startEmbedded, type Embedded, type EmbeddedOptions } from './embedded'
import { startPostgres } from './postgres'
import { remoteServer, type HuntServer } from './remote'

/** Starts the embedded server on PGlite or PostgreSQL. */
export interface Backend {
  name: string
  start: (options?: EmbeddedOptions) => Promise<Embedded>
}

/** PGlite, and a real PostgreSQL server with an empty database. */
const everyBackend: Backend[] = [
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

/** Both databases, or the one that TEST_DATABASE names. */
export const backends = everyBackend.filter(
  ({ name }) => (process.env['TEST_DATABASE'] ?? name) === name,
)

/**
 * Servers for tests that any Supabase must pass: the embedded server on both databases, or the project that
 * TEST_SUPABASE_URL names.
 */
export const huntBackends: { name: string; start: () => Promise<HuntServer> }[] = process.env[
  'TEST_SUPABASE_URL'
]
  ? [{ name: process.env['TEST_SUPABASE_URL'], start: () => remoteServer(process.env) }]
  : backends.map(({ name, start }) => ({
      name,
      start: async () => {
        const server = await start()
        const mailsTo = (address: string) =>
          Promise.resolve(server.mails().filter(({ to }) => to === address))
        return { ...server, mailsTo }
      },
    }))

/** Whether tests can read mails; on a remote project this needs TEST_SUPABASE_MAIL_URL. */
export const mailsAreReadable =
  !process.env['TEST_SUPABASE_URL'] || !!process.env['TEST_SUPABASE_MAIL_URL']

/** A sign-in provider without user interaction, such as a mock of GitHub. */
export const thirdParty = process.env['TEST_SUPABASE_THIRD_PARTY'] as Provider | undefined
