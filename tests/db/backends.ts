import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pgtap } from '@electric-sql/pglite/pgtap'
import postgres from 'postgres'
import { applyPlatform, platformScripts } from '../../supabase/local/platform/apply'
import { runScript } from '../../supabase/local/tools/sql-error'
import { readMigrations, startPostgres } from '../support/postgres'
import { prepareHostedProject } from './hosted-project'
import { pgtapSetup } from './pgtap-sql'

/** One session on a migrated database with pgTAP and the test helpers loaded. */
export type Backend = {
  name: string
  /** Runs one statement. @returns its rows as arrays of values. */
  run: (sql: string) => Promise<unknown[][]>
  close: () => Promise<void>
}

const cacheFolder = fileURLToPath(
  new URL('../../node_modules/.cache/kincskereses-pgtap', import.meta.url),
)

/** PGlite, the database of the embedded default; its migrated state is kept between runs. */
export async function openPglite(): Promise<Backend> {
  const setup = pgtapSetup(true)
  const scripts = [
    ...platformScripts('bare').map(({ sql }) => sql),
    ...readMigrations().map(({ sql }) => sql),
    setup,
  ]
  const { version } = await pgliteManifest()
  const key = createHash('sha256')
    .update(JSON.stringify([version, scripts]))
    .digest('hex')
  const prepared = path.join(cacheFolder, `${key.slice(0, 32)}.tar`)
  const extensions = { pgtap }
  const dump = readCached(prepared)
  const database = await PGlite.create({ extensions, ...(dump && { loadDataDir: dump }) })
  if (!dump) {
    await applyPlatform((sql) => database.exec(sql), { flavour: 'bare' })
    for (const migration of readMigrations()) {
      await runScript((sql) => database.exec(sql), migration)
    }
    await database.exec(setup)
    const state = await database.dumpDataDir('none')
    writeCached(prepared, Buffer.from(await state.arrayBuffer()))
  }
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
 * What tests need and the owner of a project does not have: roles to step into, silence of triggers, and one more
 * table whose guard is taken away.
 */
const testersRights = `
  grant set on parameter session_replication_role to project_owner;
  alter table storage.buckets owner to policy_keeper;
  do $$
  begin
    execute 'grant supabase_auth_admin, supabase_admin to project_owner'
      || case when current_setting('server_version_num')::integer >= 160000 then ' with inherit false' else '' end;
  end
  $$;`

/** A real PostgreSQL server of its own, where all is done by the owner of a hosted project, who is no superuser. */
export async function openPostgres(): Promise<Backend> {
  const server = await startPostgres({ isolated: true })
  const database = await server.createDatabase({ migrated: false })
  const superuser = postgres(database.url, { max: 1, onnotice: () => undefined })
  const sql = postgres(await prepareHostedProject(database.url), {
    max: 1,
    onnotice: () => undefined,
  })
  for (const migration of readMigrations()) {
    await runScript((script) => sql.unsafe(script).simple(), migration)
  }
  await superuser.unsafe(testersRights).simple()
  const [row] = await superuser<{ version: string; has_pgtap: boolean }[]>`
    select current_setting('server_version') as version,
      exists (select from pg_catalog.pg_available_extensions where name = 'pgtap') as has_pgtap`
  if (row?.has_pgtap) await superuser.unsafe('create extension pgtap with schema extensions')
  await superuser.end({ timeout: 5 })
  await sql.unsafe(pgtapSetup(row?.has_pgtap ?? false)).simple()
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

async function pgliteManifest(): Promise<{ version: string }> {
  const entry = fileURLToPath(import.meta.resolve('@electric-sql/pglite'))
  const manifest = path.join(path.dirname(entry), '..', 'package.json')
  return JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
}

function readCached(file: string): Blob | undefined {
  try {
    return new Blob([new Uint8Array(readFileSync(file))])
  } catch {
    return undefined // the first run, or another schema than last time
  }
}

/** Keeps the newest state only; written aside and renamed, so that a reader never sees a half. */
function writeCached(file: string, state: Buffer): void {
  mkdirSync(cacheFolder, { recursive: true })
  for (const old of readdirSync(cacheFolder)) rmSync(path.join(cacheFolder, old), { force: true })
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, state)
  renameSync(aside, file)
}
