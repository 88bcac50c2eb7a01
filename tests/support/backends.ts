import type { Provider } from '@supabase/supabase-js'
import { startEmbedded, type Embedded, type EmbeddedOptions } from './embedded'
import { startPostgres } from './postgres'
import { remoteServer, type HuntServer } from './remote'

/** Boots the embedded default on one of its two kinds of database. */
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

/** Both, or the one that TEST_DATABASE names. */
export const backends = everyBackend.filter(
  ({ name }) => (process.env['TEST_DATABASE'] ?? name) === name,
)

/**
 * Where suites run that any Supabase must pass: both databases of the embedded default, or the project that
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

/** Whether suites may read what auth mails: always here, elsewhere with TEST_SUPABASE_MAIL_URL. */
export const mailsAreReadable =
  !process.env['TEST_SUPABASE_URL'] || !!process.env['TEST_SUPABASE_MAIL_URL']

/** A provider for sign-in that answers without asking a person, such as a stand-in of GitHub. */
export const thirdParty = process.env['TEST_SUPABASE_THIRD_PARTY'] as Provider | undefined
