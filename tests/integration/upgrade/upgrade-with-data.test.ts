import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Query } from '../../../supabase/local/database/query'
import { checkProject } from '../../../supabase/local/tools/project-migrations'
import { supabaseCli } from '../../../supabase/local/tools/supabase-cli'
import { startEmbedded, type Embedded } from '../../support/embedded'
import { fillHunt, playOn, soundBytes, type FilledHunt } from '../../support/filled-hunt'
import { writeNextRelease } from '../../support/next-release'
import { readReleases } from '../../support/release-data'
import { startPostgres, type ScratchDatabase, type TestPostgres } from '../../support/postgres'

/** All rows of all tables, by the columns that they have now. */
async function readRows(query: Query, columnsOf?: Map<string, string[]>) {
  const columns =
    columnsOf ??
    new Map(
      (
        await query<{ table_name: string; columns: string[] }>(
          `select format('%I.%I', n.nspname, c.relname) as table_name, array_agg(quote_ident(a.attname)) as columns
           from pg_catalog.pg_class c
           join pg_catalog.pg_namespace n on n.oid = c.relnamespace
           join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
           where n.nspname in ('public', 'private') and c.relkind = 'r' group by 1`,
        )
      ).map((table): [string, string[]] => [table.table_name, table.columns]),
    )
  const rows = new Map<string, string>()
  for (const [table, names] of columns) {
    const [found] = await query<{ count: number; hash: string | null }>(
      `select count(*)::int as count, md5(string_agg(t::text, '|' order by t::text)) as hash
       from (select ${names.join(', ')} from ${table}) t`,
    )
    rows.set(table, JSON.stringify(found))
  }
  for (const table of filled) expect(rows.get(table)).not.toContain('"count":0,')
  return { columns, rows }
}

/** Tables that a filled hunt has rows in; an upgrade of empty tables proves nothing. */
const filled = [
  ...['scans', 'teams', 'purchased_clues', 'orders', 'coupon_redemptions', 'token_transactions'],
  ...['find_corrections', 'point_adjustments', 'problem_reports', 'treasure_claims'],
  'game_sessions',
].map((table) => `public.${table}`)
filled.push(
  ...['tasks', 'task_answers', 'session_helpers', 'helper_acts', 'helper_invitations']
    .concat('guest_origins', 'device_codes')
    .map((table) => `private.${table}`),
)

/** Number of rows of the filled tables. */
async function countRows(query: Query): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of filled) {
    const [found] = await query<{ count: number }>(`select count(*)::int as count from ${table}`)
    expect(found?.count).toBeGreaterThan(0)
    counts.set(table, found?.count ?? 0)
  }
  return counts
}

let scratch: string
let nextRelease: string

beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), 'kincskereses-next-release-'))
  nextRelease = await writeNextRelease(scratch)
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Compares every row with that before the upgrade, and plays on. */
async function expectEverythingKept(
  server: Embedded,
  hunt: FilledHunt,
  before: Awaited<ReturnType<typeof readRows>>,
): Promise<void> {
  const after = await readRows(server.query, before.columns)
  expect(Object.fromEntries(after.rows)).toEqual(Object.fromEntries(before.rows))
  expect(await server.query('select urgency from public.problem_reports')).toEqual([
    { urgency: 'normal' },
  ])
  expect(
    await server.query(`select file_size_limit from storage.buckets where id = 'media'`),
  ).toEqual([{ file_size_limit: expect.toSatisfy((limit) => Number(limit) === 20_971_520) }])
  await playOn(server, hunt)
  const desk = server.client()
  expect((await desk.auth.signInWithPassword(hunt.organiser)).error).toBeNull()
  const kept = await desk.storage.from('media').download(hunt.sound)
  expect(await kept.data?.text()).toBe(soundBytes)
  const version = await desk.rpc('admin_database_version').throwOnError()
  expect(version.data).toBe('99990101000000')
  expect(await server.query('select * from private.check_invariants()')).toEqual([])
}

const releases = readReleases()

describe.each(releases)('The data of release %s', (_version, { migration, hunt, sql }) => {
  it('is kept by the next release, and played on', async () => {
    const older = path.join(scratch, migration)
    cpSync('supabase/migrations', older, {
      recursive: true,
      filter: (file) => !file.endsWith('.sql') || path.basename(file) < `${migration}~`,
    })
    const server = await startEmbedded({ migrationsDir: older })
    await server.exec(sql)
    const counted = await countRows(server.query)
    await server.close({ keepData: true })
    const newer = await startEmbedded({ dataDir: server.dataDir, migrationsDir: nextRelease })
    expect(await countRows(newer.query)).toEqual(counted)
    await playOn(newer, hunt)
    expect(await newer.query('select * from private.check_invariants()')).toEqual([])
    await newer.close()
  })
})

describe('A filled hunt on the embedded server', () => {
  it('keeps every row and goes on after an upgrade', async () => {
    const older = await startEmbedded({ seed: 'demo' })
    const hunt = await fillHunt(older)
    expect(await older.query('select * from private.check_invariants()')).toEqual([])
    const before = await readRows(older.query)
    await older.close({ keepData: true })
    const newer = await startEmbedded({
      seed: 'demo',
      dataDir: older.dataDir,
      migrationsDir: nextRelease,
    })
    await expectEverythingKept(newer, hunt, before)
    await newer.close()
  })
})

describe('A filled hunt on PostgreSQL', () => {
  let postgres: TestPostgres
  let database: ScratchDatabase

  const push = (workdir: string) =>
    supabaseCli('db', 'push', `--remote=${database.url}`, '--yes', '--workdir', workdir)

  beforeAll(async () => {
    postgres = await startPostgres()
    database = await postgres.createDatabase({ migrated: false })
  })
  afterAll(async () => {
    await database.drop()
    await postgres.stop()
  })

  it('keeps every row and goes on after `db push`', async () => {
    const older = await startEmbedded({ seed: 'demo', databaseUrl: database.url })
    const hunt = await fillHunt(older)
    const before = await readRows(older.query)
    await older.close({ keepData: true })
    expect(await checkProject(database.url)).toBeUndefined()

    expect(push(scratch)).toMatchObject({ ok: true })
    expect(await checkProject(database.url)).toMatch(/newer release.*99990101000000/)
    const newer = await startEmbedded({
      databaseUrl: database.url,
      dataDir: older.dataDir,
      migrationsDir: nextRelease,
    })
    await expectEverythingKept(newer, hunt, before)
    await newer.close()
  })

  it('stays as it is when a pushed migration fails', async () => {
    const broken = path.join(scratch, 'broken')
    cpSync(path.join(scratch, 'supabase'), path.join(broken, 'supabase'), { recursive: true })
    writeFileSync(
      path.join(broken, 'supabase/migrations/99990101000001_broken.sql'),
      'alter table public.teams add column motto text;\nselect 1 / 0;\n',
    )
    expect(push(broken)).toMatchObject({ ok: false })
    const server = await startEmbedded({ databaseUrl: database.url, migrationsDir: nextRelease })
    const [team] = await server.query('select * from public.teams limit 1')
    expect(team).not.toHaveProperty('motto')
    await server.close()
  })
})

describe('A project', () => {
  it('that was changed by hand, or whose migration was edited, is named', async () => {
    const postgres = await startPostgres()
    const database = await postgres.createDatabase({ migrated: false })
    const server = await startEmbedded({ databaseUrl: database.url })
    try {
      await server.query('alter table public.teams add column motto text')
      await server.query(`delete from private.error_catalog where key = 'server_time_unavailable'`)
      const problem = await checkProject(database.url)
      expect(problem).toContain('not in the schemas: column public.teams.motto')
      expect(problem).toContain('missing: row of private.error_catalog (server_time_unavailable)')
      await server.query(
        `update supabase_migrations.schema_migrations set statements[1] = 'select 1' where version is not null`,
      )
      expect(await checkProject(database.url)).toMatch(/was edited after it was applied/)
    } finally {
      await server.close()
      await database.drop()
      await postgres.stop()
    }
  })
})
