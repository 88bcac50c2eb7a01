import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openEmbedded, type Database } from '../../../supabase/local/database/connect'
import { runMaintenance } from '../../../supabase/local/database/housekeeping'
import { fillDataFolder } from '../../support/prepared-data'

const folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-housekeeping-'))
let database: Database

beforeAll(async () => {
  await fillDataFolder(folder)
  // Its own clock stands still: the housekeeping would do what the tests wait for.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  database = await openEmbedded(path.join(folder, 'database'))
  vi.useRealTimers()
})

afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Maintenance due for one table. */
async function dueFor(table: string): Promise<string | undefined> {
  await database.query('select pg_stat_force_next_flush()') // counters are told at most once a second
  return (await runMaintenance(database.query)).find((statement) =>
    statement.endsWith(`public.${table}`),
  )
}

it('removes guests and photos whose hunt has long been over, soon after the start', async () => {
  const ownFolder = mkdtempSync(path.join(tmpdir(), 'kincskereses-housekeeping-'))
  await fillDataFolder(ownFolder)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const own = await openEmbedded(path.join(ownFolder, 'database'))
    const guest = randomUUID()
    await own.exec(`
      insert into public.game_sessions (name, visibility, allows_guests) values ('Old', 'link_only', true);
      insert into auth.users (id, raw_user_meta_data, is_anonymous)
      select '${guest}', jsonb_build_object('name', 'Kis Anna', 'join_code', code), true
      from private.join_codes where replaced_at is null and game_session_id in (
        select id from public.game_sessions where name = 'Old');
      update public.game_sessions set starts_at = now() - interval '32 days', ends_at = now() - interval '31 days'
      where name = 'Old';
      update public.profiles set created_at = now() - interval '32 days' where id = '${guest}';
      insert into public.scans (game_session_id, status, scanned_at, received_at)
      select id, 'success', now(), now() from public.game_sessions where name = 'Old';
      insert into private.task_answers (request_id, scan_id, answer, photo_path, captured_at, received_at, is_right,
        decided_at)
      select gen_random_uuid(), max(id), '{}', gen_random_uuid() || '/1.jpg', at, at, false, at
      from public.scans, generate_series(1, 1200) n, (values (now() - interval '31 days')) times (at)
      group by n, at;`)
    const name = async () =>
      (await own.query('select name from public.profiles where id = $1', [guest]))[0]?.['name']
    expect(await name()).toBe('Kis Anna')
    vi.advanceTimersByTime(30_000)
    await vi.waitUntil(async () => (await name()) === 'K. A.', { timeout: 20_000 })
    const photos = 'select 1 from private.task_answers where photo_path is not null'
    await vi.waitUntil(async () => (await own.query(photos)).length === 0, { timeout: 20_000 })
    await own.close()
  } finally {
    vi.useRealTimers()
    rmSync(ownFolder, { recursive: true, force: true })
  }
})

it('runs every half minute until the database closes', async () => {
  const ownFolder = mkdtempSync(path.join(tmpdir(), 'kincskereses-housekeeping-'))
  await fillDataFolder(ownFolder)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const own = await openEmbedded(path.join(ownFolder, 'database'))
    await own.exec('create table public.fresh as select n from generate_series(1, 500) n')
    const known = async () =>
      (await own.query(`select reltuples from pg_class where oid = 'public.fresh'::regclass`))[0]?.[
        'reltuples'
      ]
    vi.advanceTimersByTime(29_999)
    expect(await known()).toBe(-1)
    vi.advanceTimersByTime(1)
    await vi.waitUntil(async () => (await known()) === 500, { timeout: 20_000 })
    const complain = vi.spyOn(console, 'error')
    await own.close()
    vi.advanceTimersByTime(60_000)
    // A round that begins now asks a closed database, and says that it fails.
    await new Promise((resolve) => setImmediate(resolve))
    expect(complain).not.toHaveBeenCalled()
    complain.mockRestore()
  } finally {
    vi.useRealTimers()
    rmSync(ownFolder, { recursive: true, force: true })
  }
})

it('analyzes a table that has grown, and drops cached plans', async () => {
  const { exec, query } = database
  const plan = async () =>
    (await query('explain execute find(7)')).map((row) => row['QUERY PLAN']).join('\n')
  await exec('create table public.grown (id integer primary key, name text)')
  await exec('analyze public.grown')
  await exec('set plan_cache_mode = force_generic_plan')
  await exec('prepare find (integer) as select name from public.grown where id = $1')
  await exec('execute find(7)')
  await exec(`insert into public.grown select n, 'row ' || n from generate_series(1, 20000) n`)
  expect(await plan()).toContain('Seq Scan')
  expect(await dueFor('grown')).toBe('vacuum (analyze) public.grown')
  expect(await plan()).toContain('Index Scan')
  await exec('deallocate find; reset plan_cache_mode')
})

it('reuses the space of deleted rows', async () => {
  const { exec, query } = database
  const pages = async () =>
    (await query(`select pg_relation_size('public.wire') / 8192 as pages`))[0]?.['pages']
  const fill = `insert into public.wire select n, repeat('message ', 20) from generate_series(1, 5000) n`
  await exec(`create table public.wire (id integer primary key, payload text); ${fill};`)
  await dueFor('wire')
  const full = await pages()
  for (let round = 0; round < 3; round++) {
    await exec('delete from public.wire')
    expect(await dueFor('wire')).toMatch(/^vacuum /)
    await exec(fill)
    expect(await pages()).toBeLessThanOrEqual(Number(full))
  }
})

it('skips tables with few changes', async () => {
  await database.exec('create table public.quiet (id integer); insert into public.quiet values (1)')
  expect(await dueFor('quiet')).toBe('analyze public.quiet')
  await database.exec('insert into public.quiet values (2)')
  expect(await dueFor('quiet')).toBeUndefined()
})

it('makes a checkpoint when the WAL has grown, for a fast recovery', async () => {
  const { exec, query } = database
  await exec('create table public.bulk as select 1 as n, repeat($$x$$, 1000) as filling')
  const logSince = async () =>
    (
      await query(
        'select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
      )
    )[0]?.['bytes']
  await exec(`insert into public.bulk select n, repeat('x', 1000) from generate_series(1, 80000) n`)
  expect(await logSince()).toBeGreaterThan(64 * 1024 * 1024)
  expect(await runMaintenance(query)).toContain('checkpoint')
  expect(await logSince()).toBeLessThan(8 * 1024 * 1024)
})
