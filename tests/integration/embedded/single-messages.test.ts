import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openEmbedded, type Database } from '../../../supabase/local/database/connect'
import type { Statement } from '../../../supabase/local/database/query'
import { EngineThread } from '../../../supabase/local/database/engine-thread'
import { openServer } from '../../../supabase/local/database/server'
import { boot } from '../../../supabase/local/boot'
import { publishableKey } from '../../../supabase/local/settings'
import { noClient } from '../../support/embedded'
import { fillDataFolder } from '../../support/prepared-data'
import { startPostgres, type TestPostgres } from '../../support/postgres'

const kinds = ['PGlite', 'PostgreSQL'] as const

describe.each(kinds)('A batch on %s', (kind) => {
  let database: Database
  let close: () => Promise<void>

  beforeAll(async () => {
    if (kind === 'PGlite') {
      const folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-'))
      database = await openEmbedded(path.join(folder, 'database'))
      close = async () => {
        await database.close()
        rmSync(folder, { recursive: true, force: true })
      }
    } else {
      const server: TestPostgres = await startPostgres()
      database = await openServer((await server.createDatabase({ migrated: false })).url)
      close = async () => {
        await database.close()
        await server.stop()
      }
    }
    await database.exec(`create table kept (number integer unique deferrable initially deferred);
      grant select, insert on kept to public`)
  })

  afterAll(() => close())

  const batch = (statements: Statement[]) => database.batch(statements, {})
  const kept = async () =>
    (await database.query('select number from kept order by number')).map(({ number }) => number)

  it('is one transaction and returns the rows of each statement', async () => {
    const results = await batch([
      { sql: `select set_config('hunt.name', $1, true) as name`, parameters: ['Őrség'] },
      { sql: `select current_setting('hunt.name') as name, $1 as nothing`, parameters: [null] },
      { sql: 'insert into kept values ($1) returning number', parameters: ['1'] },
      { sql: 'select number from kept where false' },
    ])
    expect(results).toEqual([
      [{ name: 'Őrség' }],
      [{ name: 'Őrség', nothing: null }],
      [{ number: 1 }],
      [],
    ])
    const [[left]] = (await batch([
      { sql: `select coalesce(current_setting('hunt.name', true), '') as name` },
    ])) as [[{ name: string }]]
    expect(left.name).toBe('')
  })

  it('keeps nothing when a statement fails, and fails with its error', async () => {
    const insert = { sql: 'insert into kept values ($1)', parameters: ['2'] }
    for (const wrong of ['select 1/0', 'select', 'select nothing', 'selec 1']) {
      const asked = batch([insert, { sql: wrong }, insert, { sql: 'select 1' }])
      if (wrong === 'select') await expect(asked).rejects.toMatchObject({ code: '23505' })
      else await expect(asked).rejects.toMatchObject({ code: expect.stringMatching(/^(22|42)/) })
      expect(await kept()).toEqual([1])
    }
  })

  it('takes lists, numbers and objects as parameters', async () => {
    const [[row] = []] = await batch([
      {
        sql: `select array_length($1::uuid[], 1) as ids, $2::integer + 1 as next, $3::jsonb ->> 'a' as a`,
        parameters: [['7fda1b3e-5a0f-4c0e-9b57-0d2f3f3b6f10'], 41, { a: 'á' }],
      },
    ])
    expect(row).toEqual({ ids: 1, next: 42, a: 'á' })
  })

  it('is apart from those that wait with it', async () => {
    const insert = (number: unknown, more: Statement[] = []) =>
      batch([
        { sql: 'insert into kept values ($1) returning number', parameters: [number] },
        ...more,
      ])
    const outcomes = await Promise.allSettled([
      insert('10'),
      insert('11', [{ sql: 'select 1/0' }]),
      insert('12'),
      // Refused at the commit.
      insert('1'),
      insert(13),
      batch([{ sql: `select set_config('hunt.name', 'Őrség', true)` }]),
      batch([{ sql: `select coalesce(current_setting('hunt.name', true), '') as name` }]),
      insert('14', [{ sql: 'select array_length($1::int[], 1) as length', parameters: [[1, 2]] }]),
    ])
    const answers = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value.at(-1) : outcome.reason.code,
    )
    expect(answers).toEqual([
      [{ number: 10 }],
      '22012',
      [{ number: 12 }],
      '23505',
      [{ number: 13 }],
      [{ set_config: 'Őrség' }],
      [{ name: '' }],
      [{ length: 2 }],
    ])
    expect(await kept()).toEqual([1, 10, 12, 13, 14])
    await database.exec('delete from kept where number >= 10')
  })

  it('keeps parameters out of the statement', async () => {
    const hostile = `'); drop table kept; --\\`
    const [[row] = []] = await batch([{ sql: 'select $1::text as text', parameters: [hostile] }])
    expect(row).toEqual({ text: hostile })
    expect(await kept()).toEqual([1])
  })

  it('prepares a named statement again when the session has forgotten it', async () => {
    const named = { sql: 'select $1::text as text', name: 'spoken', parameters: ['halló'] }
    await batch([named])
    await batch([{ sql: 'deallocate all' }]).catch(() => {})
    await batch([named]).catch(() => {})
    await expect.poll(() => batch([named]).catch(String)).toEqual([[{ text: 'halló' }]])
  })
})

describe('A batch that the engine breaks off', () => {
  it('keeps nothing', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-'))
    const database = await openEmbedded(path.join(folder, 'database'))
    await database.exec('create table kept (number integer)')
    // Deep enough to overflow the stack, but below the limit of PostgreSQL's parser.
    const overflow = `select 1${'+1'.repeat(20_000)} as sum`
    const insert = { sql: 'insert into kept values (1)' }
    const asked = database.batch([insert, { sql: overflow }, insert], {})
    await expect(asked).rejects.toMatchObject({ code: '54001' })
    expect(await database.query('select number from kept')).toEqual([])
    const [[row] = []] = await database.batch([{ sql: 'select 42 as answer' }], {})
    expect(row).toEqual({ answer: 42 })
    // Those that ran with it, before and after.
    const others = [insert, { sql: overflow }, insert].map((one) => database.batch([one], {}))
    const outcomes = await Promise.allSettled(others)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await database.query('select number from kept')).toHaveLength(2)
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
})

describe('A call of the Data API', () => {
  it('takes one message besides the commit and the sync of the log', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'kincskereses-'))
    await fillDataFolder(dataDir)
    // Everything that reaches the engine passes here.
    const sent = vi.spyOn(EngineThread.prototype, 'execProtocol')
    const server = await boot({
      port: 0,
      studioPort: 0,
      seed: 'none',
      databaseUrl: undefined,
      siteUrl: undefined,
      dataDir,
      client: noClient,
    })
    const call = () =>
      fetch(`${server.url}/rest/v1/rpc/server_time`, {
        method: 'POST',
        headers: { apikey: publishableKey, 'content-type': 'application/json' },
        body: '{}',
      })
    expect((await call()).status).toBe(200)
    const before = sent.mock.calls.length
    expect((await call()).status).toBe(200)
    expect(sent.mock.calls.length - before).toBeLessThanOrEqual(3)
    sent.mockRestore()
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
})
