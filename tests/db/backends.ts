import { readFileSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pgtap } from '@electric-sql/pglite/pgtap'
import postgres from 'postgres'
import { applyPlatform, platformScripts } from '../../supabase/local/platform/apply'
import { runScript } from '../../supabase/local/tools/sql-error'
import { cached, versionOf } from '../support/cache'
import {
  type PostgresOptions,
  readMigrations,
  startPostgres,
  type TestPostgres,
} from '../support/postgres'
import { prepareHostedProject } from './hosted-project'
import { helpersSql, pgtapSql } from './pgtap-sql'

const seedFile = new URL('../../supabase/seed.sql', import.meta.url)

/** Data of a project in use: the demo hunt, two accounts and a photo. */
const demoHunt = () => [
  { file: 'seed.sql', sql: readFileSync(seedFile, 'utf8') },
  {
    file: 'accounts',
    sql: `
      insert into auth.users (id, email) select id, id || '@hunt.test' from (values (gen_random_uuid()), (gen_random_uuid())) ids (id);
      insert into storage.objects (bucket_id, name) values ('claim-photos', 'photo.jpg');`,
  },
]

/** One session on a migrated database with pgTAP and the test helpers loaded. */
export type Backend = {
  name: string
  /** Runs one statement. @returns its rows as arrays of values */
  run: (sql: string) => Promise<unknown[][]>
  close: () => Promise<void>
}

/** PGlite; its migrated state is cached between runs. */
export async function openPglite(): Promise<Backend> {
  const setup = pgtapSql(true) + helpersSql()
  const scripts = [
    ...platformScripts('bare').map(({ sql }) => sql),
    ...readMigrations().map(({ sql }) => sql),
    setup,
  ]
  const extensions = { pgtap }
  const ingredients = [versionOf('@electric-sql/pglite'), scripts]
  const state = await cached('pgtap', ingredients, async (place) => {
    const database = await PGlite.create({ extensions })
    await applyPlatform((sql) => database.exec(sql), { flavour: 'bare' })
    for (const migration of readMigrations()) {
      await runScript((sql) => database.exec(sql), migration)
    }
    await database.exec(setup)
    const dump = await database.dumpDataDir('none')
    await database.close()
    writeFileSync(place, Buffer.from(await dump.arrayBuffer()))
  })
  const loadDataDir = new Blob([new Uint8Array(readFileSync(state))])
  const database = await PGlite.create({ extensions, loadDataDir })
  await database.exec('set search_path = public, extensions')
  return {
    name: 'PGlite',
    run: async (sql) => {
      const results = await database.exec(sql, { rowMode: 'array' })
      return results.flatMap(({ rows }) => rows as unknown as unknown[][])
    },
    close: () => database.close(),
  }
}

/**
 * Privileges that supautils gives the owner of a hosted project: disabling triggers, and policies on buckets.
 */
const ownersRights = `
  grant set on parameter session_replication_role to project_owner;
  alter table storage.buckets owner to policy_keeper;`

/**
 * Starts a PostgreSQL server with a database migrated by a project owner without superuser rights, and pgTAP in the
 * schema extensions.
 * @param options.inUse whether to add data of a project in use
 * @returns the server and the owner's database URL
 */
export async function openProject(
  options: Pick<PostgresOptions, 'binaries'> & { inUse: boolean },
): Promise<{ server: TestPostgres; url: string }> {
  const server = await startPostgres({ ...options, isolated: true })
  const database = await server.createDatabase({ migrated: false })
  const url = await prepareHostedProject(database.url)
  const superuser = postgres(database.url, { max: 1, onnotice: () => undefined })
  const owner = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    const scripts = [...readMigrations(), ...(options.inUse ? demoHunt() : [])]
    for (const script of scripts) {
      await runScript((sql) => owner.unsafe(sql).simple(), script)
    }
    await superuser.unsafe(ownersRights).simple()
    const [row] = await superuser<{ has_pgtap: boolean }[]>`select exists (
      select from pg_catalog.pg_available_extensions where name = 'pgtap') as has_pgtap`
    await superuser.unsafe(pgtapSql(row?.has_pgtap ?? false)).simple()
  } finally {
    await owner.end({ timeout: 5 })
    await superuser.end({ timeout: 5 })
  }
  return { server, url }
}

/** The database of openProject, for the in-process runner. */
export async function openPostgres(): Promise<Backend> {
  const { server, url } = await openProject({ inUse: false })
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  await sql.unsafe(helpersSql()).simple()
  const [row] = await sql<
    { version: string }[]
  >`select current_setting('server_version') as version`
  return {
    name: `PostgreSQL ${row?.version.split(' ')[0] ?? ''}`,
    run: async (statement) => {
      const rows = await sql.unsafe(statement).values()
      return rows as unknown[][]
    },
    close: async () => {
      await sql.end({ timeout: 5 })
      await server.stop()
    },
  }
}
