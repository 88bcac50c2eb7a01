import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMigrations } from '../../supabase/local/database/migration-files'
import { migrate, planMigrations } from '../../supabase/local/database/migrations'
import type { Database } from '../../supabase/local/database/connect'
import { explainFolderError } from '../../supabase/local/data-folder/folder-errors'
import type { Row } from '../../supabase/local/database/query'
import { findRisks, unconfirmedRisks } from '../../supabase/local/tools/migration-risks'
import {
  releaseMigrations,
  releasedMigrationsProblem,
} from '../../supabase/local/tools/released-migrations'

type Transaction = Parameters<Database['transaction']>[0]

let folder: string

const write = (file: string, sql: string) => writeFileSync(path.join(folder, file), sql)

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-migrations-'))
  write('20260101000000_initial.sql', 'select 1;\nselect 2;\n')
  write('20260201000000_more.sql', 'select 3;')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('The history of a database', () => {
  const initial = { version: '20260101000000', sql: 'select 1select 2' }
  const more = { version: '20260201000000', sql: 'select 3' }

  /** A database whose history has these rows. */
  const plan = (history: { version: string; sql: string | null }[]) =>
    planMigrations(
      {
        query: async <T extends Row>(sql: string) =>
          Promise.resolve(
            (sql.includes('to_regclass') ? [{ exists: true }] : history) as unknown as T[],
          ),
      },
      readMigrations(folder),
    )

  it('is complete, however statements are split', async () => {
    expect(await plan([initial, more])).toEqual({ pending: [], isUpgrade: false })
  })

  it('is complete without a comment after the last statement', async () => {
    write('20260201000000_more.sql', 'select 3; -- the last\n')
    expect(await plan([initial, more])).toEqual({ pending: [], isUpgrade: false })
  })

  it('lacks the migrations of a newer release', async () => {
    const { pending, isUpgrade } = await plan([initial])
    expect(pending.map(({ file }) => file)).toEqual(['20260201000000_more.sql'])
    expect(isUpgrade).toBe(true)
  })

  it.each([
    ['edited', [initial, { ...more, sql: 'select 4' }], /more\.sql was edited after/],
    ['removed', [initial, { version: '20260102000000', sql: '' }], /20260102000000 was removed/],
    ['newer', [initial, more, { version: '20270101000000', sql: '' }], /newer release/],
    ['incomplete', [more], /lacks the earlier 20260101000000_initial\.sql/],
  ])('is refused with a sentence: %s', async (_, history, sentence) => {
    await expect(plan(history)).rejects.toThrow(sentence)
  })

  it('is not read from a folder without migrations', () => {
    expect(() => readMigrations(path.join(folder, 'nowhere'))).toThrow(/There are no migrations/)
  })

  it('is not read with two migrations of one version', () => {
    write('20260201000000_other.sql', 'select 5;')
    expect(() => readMigrations(folder)).toThrow(/Two migrations .* version 20260201000000/)
  })
})

describe('A migration that fails', () => {
  /** An empty database that refuses every script in its transaction. */
  const migrateWith = (error: unknown) =>
    migrate(
      {
        exec: () => Promise.resolve(),
        query: () => Promise.resolve([]),
        transaction: (work: Transaction) =>
          work(
            () => Promise.resolve([]),
            () => Promise.reject(error as Error),
          ),
        connection: { clearSchemaCache: () => Promise.resolve() },
      } as unknown as Database,
      readMigrations(folder),
      { seed: false },
    )

  it.each([
    [
      'no rights',
      '42501',
      /initial\.sql failed: the user of DATABASE_URL may not change.*Nothing was changed/,
    ],
    ['rows that break it', '23514', /initial\.sql failed: .*Nothing was changed/],
    ['a full disk', '53100', /^The disk that holds .* is full/],
  ])('says so in a sentence: %s', async (_, code, sentence) => {
    const failed = await migrateWith(Object.assign(new Error('refused'), { code })).catch(
      (error: unknown) => error,
    )
    expect(explainFolderError(failed, folder)).toMatchObject({
      message: expect.stringMatching(sentence),
    })
  })
})

describe('Released migrations', () => {
  beforeEach(() => releaseMigrations(folder))

  it('stay as they are, beside new ones', () => {
    write('20260301000000_new.sql', 'select 4;')
    expect(releasedMigrationsProblem(folder)).toBeUndefined()
  })

  it.each([
    ['edited', () => write('20260101000000_initial.sql', 'select 9;'), /initial\.sql was edited/],
    [
      'missing',
      () => rmSync(path.join(folder, '20260201000000_more.sql')),
      /more\.sql is released but missing/,
    ],
    ['preceded', () => write('20260115000000_late.sql', 'select 4;'), /late\.sql comes before/],
    ['listed wrongly', () => write('.released', '20260101000000\n'), /no file with its hash/],
  ])('are noticed when they are %s', (_, change, sentence) => {
    change()
    const check = () => {
      const problem = releasedMigrationsProblem(folder)
      if (problem) throw new Error(problem)
    }
    expect(check).toThrow(sentence)
  })
})

describe('The risks of a migration', () => {
  const problemsOf = async (sql: string) => (await findRisks(sql)).map(({ problem }) => problem)

  it.each([
    ['drop table public.teams', /Drops the table public\.teams/],
    ['alter table public.teams drop column code', /Drops the column public\.teams\.code/],
    ['alter table public.teams alter column name type varchar(5)', /Changes the type/],
    ['alter table public.teams alter column name set not null', /has nulls/],
    ['alter table public.teams add column size int not null', /Fails on every table with rows/],
    ['alter table public.teams add constraint named check (name <> $$x$$)', /constraint named/],
    ['alter table public.teams add constraint solo unique (name)', /constraint solo/],
    [
      'alter domain public.team_name add constraint short check (value <> $$x$$)',
      /Narrows the domain/,
    ],
    ['create unique index on public.teams (name)', /unique index/],
    ['truncate public.teams', /Deletes all rows/],
    ['delete from public.teams where true', /Deletes rows of public\.teams/],
    ['update public.teams set name = $$x$$ where true', /Overwrites values in public\.teams/],
    ['drop type public.team_name cascade', /everything that depends/],
  ])('are found: %s', async (sql, problem) => {
    expect(await problemsOf(sql)).toEqual([expect.stringMatching(problem)])
  })

  it.each([
    'create table public.t (a int not null); alter table public.t add constraint c check (a > 0)',
    'alter table public.teams add column size int not null default 0',
    'alter table public.teams add column size int',
    'alter table public.teams add constraint named check (name <> $$x$$) not valid',
    'create index on public.teams (name)',
    'drop function private.f()',
    'drop policy p on public.teams',
    'create or replace function private.f() returns void language sql as $$ delete from public.teams where true $$',
  ])('do not include what keeps all data and runs: %s', async (sql) => {
    expect(await problemsOf(sql)).toEqual([])
  })

  it('are confirmed by a comment with a reason before the statement', async () => {
    const drop = 'alter table public.teams drop column code;'
    expect(
      await unconfirmedRisks('m.sql', `select 1;\n-- confirmed: nobody reads it\n${drop}`),
    ).toBeUndefined()
    expect(await unconfirmedRisks('m.sql', `select 1;\n-- confirmed:\n${drop}`)).toMatch(
      /^m\.sql, line 3: Drops/,
    )
    expect(await unconfirmedRisks('m.sql', `-- unconfirmed: really?\n${drop}`)).toMatch(/line 2/)
  })

  it('cannot be confirmed where the statement cannot run', async () => {
    const add = 'alter table public.teams add column size int not null;'
    expect(await unconfirmedRisks('m.sql', `-- confirmed: it is fine\n${add}`)).toMatch(
      /Fails on every/,
    )
  })
})
