import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Provider } from '@supabase/supabase-js'
import {
  promotingFirst,
  shareEmbedded,
  startEmbedded,
  type Embedded,
  type EmbeddedOptions,
} from './embedded'
import { fillHunt } from './filled-hunt'
import { writeMigrations } from './next-release'
import { startPostgres } from './postgres'
import { remoteServer, type HuntServer } from './remote'

/** Starts the embedded server on PGlite or PostgreSQL. */
export interface Backend {
  name: string
  start: (options?: EmbeddedOptions) => Promise<Embedded>
  /** See {@link shareEmbedded}. */
  share: () => Promise<Embedded>
}

const isWanted = ({ name }: Pick<Backend, 'name'>) =>
  (process.env['TEST_DATABASE'] ?? name) === name

/** PGlite, and a real PostgreSQL server with an empty database. */
const everyBackend: Backend[] = [
  { name: 'PGlite', start: startEmbedded },
  { name: 'PostgreSQL', start: startOnPostgres },
].map((backend) => ({ ...backend, share: () => shareEmbedded(backend.name, backend.start) }))

async function startOnPostgres(options?: EmbeddedOptions): Promise<Embedded> {
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
}

/** A small migration of the next release; the generator's own, which takes longer, has tests in integration/upgrade. */
const nextMigration = `
create table public.team_colours (team_id uuid primary key, colour text not null default 'red');
alter table public.team_colours enable row level security;
alter table public.problem_reports add column urgency text not null default 'normal';
create index problem_reports_urgency_idx on public.problem_reports (urgency);
update storage.buckets set file_size_limit = 20971520 where id = 'media';
`

/** PGlite with a filled hunt of the previous release, upgraded. The first player becomes an organiser, as elsewhere. */
const upgraded: Omit<Backend, 'share'> = {
  name: 'PGlite, upgraded',
  start: async () => {
    const older = await startEmbedded({ seed: 'demo' })
    const scratch = mkdtempSync(path.join(tmpdir(), 'kincskereses-next-release-'))
    try {
      await fillHunt(older)
      await older.close({ keepData: true })
      const migrationsDir = writeMigrations(scratch, nextMigration)
      return promotingFirst(await startEmbedded({ dataDir: older.dataDir, migrationsDir }))
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
  },
}

/** Both databases, or the one that TEST_DATABASE names. */
export const backends = everyBackend.filter(isWanted)

interface HuntBackend {
  name: string
  start: () => Promise<HuntServer>
}

const remote = process.env['TEST_SUPABASE_URL']
  ? {
      name: process.env['TEST_SUPABASE_URL'],
      start: () => remoteServer(process.env),
      share: () => remoteServer(process.env),
    }
  : undefined

const withMails = (start: () => Promise<Embedded>) => async (): Promise<HuntServer> => {
  const server = await start()
  const mailsTo = (address: string) =>
    Promise.resolve(server.mails().filter(({ to }) => to === address))
  return { ...server, mailsTo }
}

/**
 * Servers for tests that any Supabase must pass: the embedded server on both databases, or the project that
 * TEST_SUPABASE_URL names.
 */
export const huntBackends: (HuntBackend & { share: () => Promise<HuntServer> })[] = remote
  ? [remote]
  : backends.map(({ name, start, share }) => ({
      name,
      start: withMails(start),
      share: withMails(share),
    }))

/** The same and an upgraded database, for the tests that play a whole hunt. */
export const huntBackendsAndUpgraded: HuntBackend[] = remote
  ? [remote]
  : [...everyBackend, upgraded]
      .filter(isWanted)
      .map(({ name, start }) => ({ name, start: withMails(start) }))

/** Whether tests can read mails; on a remote project this needs TEST_SUPABASE_MAIL_URL. */
export const mailsAreReadable =
  !process.env['TEST_SUPABASE_URL'] || !!process.env['TEST_SUPABASE_MAIL_URL']

/** A sign-in provider without user interaction, such as a mock of GitHub. */
export const thirdParty = process.env['TEST_SUPABASE_THIRD_PARTY'] as Provider | undefined
