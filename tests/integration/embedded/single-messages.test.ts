import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
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
  // Everything that reaches the engine passes here.
  const sent = vi.spyOn(EngineThread.prototype, 'execProtocol')
  let database: Database
  let close: () => Promise<void>

  beforeAll(async () => {
    if (kind === 'PGlite') {
      const folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-'))
      await fillDataFolder(folder)
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

  afterAll(async () => {
    sent.mockRestore()
    await close()
  })

  const batch = (statements: Statement[]) => database.batch(statements, { canRetryLater: true })
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

  it('takes lists, numbers and objects as parameters, known ones in one order', async () => {
    const typed = {
      sql: `select array_length($1::uuid[], 1) as ids, $2::integer + 1 as next, $3::jsonb ->> 'a' as a`,
      parameters: [['7fda1b3e-5a0f-4c0e-9b57-0d2f3f3b6f10'], 41, { a: 'á' }],
    }
    const texts = {
      name: 'texts',
      sql: 'select $1::text[] as texts',
      parameters: [['a"b', '{c}', '\\', '', 'NULL', ' á,é ']],
    }
    const echo = [{ texts: texts.parameters[0] }]
    expect(await batch([typed, texts])).toEqual([[{ ids: 1, next: 42, a: 'á' }], echo])
    const before = sent.mock.calls.length
    expect(await batch([texts, texts])).toEqual([echo, echo])
    // And the sync.
    if (kind === 'PGlite') expect(sent.mock.calls.length - before).toBe(2)
  })

  it('is apart from those that wait with it', async () => {
    const insert = (number: unknown) =>
      batch([
        {
          sql: 'insert into kept values ($1) returning number',
          name: 'insert_kept',
          parameters: [number],
        },
      ])
    const divide = (by: string) =>
      batch([
        { sql: 'insert into kept values (99)', name: 'insert_99' },
        { sql: 'select 100 / $1::integer as share', name: 'divide', parameters: [by] },
      ])
    const name = (value: string) =>
      batch([
        { sql: `select set_config('hunt.name', $1, true)`, name: 'set', parameters: [value] },
        { sql: `select current_setting('hunt.name') as name`, name: 'get' },
      ])
    const left = () =>
      batch([
        { sql: `select coalesce(current_setting('hunt.name', true), '') as name`, name: 'left' },
      ])
    const length = (list: unknown) =>
      batch([
        { sql: 'select array_length($1::int[], 1) as length', name: 'length', parameters: [list] },
      ])
    // Only kinds that were quick alone go together.
    for (const call of [insert('9'), left()]) await call
    await divide('2')
    await database.exec('delete from kept where number >= 9')
    await name('Őrség')
    await length([1])
    for (const withList of [false, true]) {
      const before = sent.mock.calls.length
      const outcomes = await Promise.allSettled([
        insert('10'),
        divide('0'),
        insert('12'),
        insert('1'), // refused at the commit
        insert(13),
        name('Hortobágy'),
        left(),
        ...(withList ? [length([1, 2])] : []),
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
        [{ name: 'Hortobágy' }],
        [{ name: '' }],
        ...(withList ? [[{ length: 2 }]] : []),
      ])
      expect(await kept()).toEqual([1, 10, 12, 13])
      await database.exec('delete from kept where number >= 9')
      // Three orders, as two fail; without orders it would be one message for each.
      if (kind === 'PGlite' && !withList)
        expect(
          sent.mock.calls.slice(before).filter(([, options]) => (options?.next?.length ?? 0) > 1),
        ).not.toEqual([])
    }
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
    await fillDataFolder(folder)
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
    // Those that ran in one order with it, before and after.
    await database.exec(`delete from kept; create function add_up(n integer) returns integer language plpgsql as
      'declare v_sum integer; begin insert into kept values (n);
        execute ''select 1'' || repeat(''+1'', n) into v_sum; return v_sum; end'`)
    const addUp = (n: string) =>
      database.batch([{ sql: 'select add_up($1)', name: 'add_up', parameters: [n] }], {
        canRetryLater: true,
      })
    await addUp('1')
    // The engine itself breaks: nobody gets an answer for what may be lost, and nothing is there twice.
    const numbers = ['2', '20000', '3', '4']
    const outcomes = await Promise.allSettled(numbers.map(addUp))
    const done = numbers.filter((_, at) => outcomes[at]?.status === 'fulfilled')
    expect(done).not.toContain('20000')
    await vi.waitUntil(() => !database.isRestarting(), { timeout: 60_000, interval: 50 })
    const kept = (await database.query('select number::text from kept')).map(({ number }) => number)
    expect(new Set(kept).size).toBe(kept.length)
    expect(kept).toEqual(expect.arrayContaining(done))
    expect(kept).not.toContain('20000')
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

describe('A batch that runs in the turn of another', () => {
  it('is answered although its caller has left or waited too long meanwhile', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-'))
    await fillDataFolder(folder)
    const database = await openEmbedded(path.join(folder, 'database'))
    await database.exec('create table kept (number integer)')
    const insert = (number: string, signal?: AbortSignal) =>
      database.batch(
        [{ sql: 'insert into kept values ($1)', name: 'insert_kept', parameters: [number] }],
        { signal, canRetryLater: true },
      )
    // Only a kind of call that took at most 50 ms goes with others.
    const time = async () => {
      const started = performance.now()
      await insert('1')
      return performance.now() - started
    }
    await vi.waitUntil(async () => (await time()) < 50, { interval: 1, timeout: 20_000 })
    const leaving = new AbortController()
    const sent = vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (
      this: Worker,
      ...order
    ) {
      sent.mockRestore()
      this.postMessage(...order)
      leaving.abort()
    })
    const first = insert('2')
    const second = insert('3', leaving.signal)
    await Promise.all([first, second])
    expect(await database.query('select distinct number from kept order by number')).toEqual([
      { number: 1 },
      { number: 2 },
      { number: 3 },
    ])
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
})
