import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openEmbedded, type Database } from '../../../supabase/local/database/connect'
import { DatabaseRestarting } from '../../../supabase/local/database/engine'
import { engineLimits, EngineThread } from '../../../supabase/local/database/engine-thread'
import { fillDataFolder } from '../../support/prepared-data'

describe('A broken engine', () => {
  let folder: string
  let database: Database
  let engine: EngineThread
  const heard: string[] = []

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-'))
    await fillDataFolder(folder)
    database = await openEmbedded(
      path.join(folder, 'database'),
      async (files) => (engine = await EngineThread.open(files)),
    )
    await database.exec('create table kept (number integer)')
    await database.listen('news', (payload) => heard.push(payload))
  })

  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** More parameters than PGlite can count, which the server itself never sends, break its reader for good. */
  const breakEngine = async () => {
    const numbers = Array.from({ length: 40_000 }, (_, at) => `$${at + 1}::int`)
    const statement = `select array[${numbers.join()}]`
    // It waits for nobody: a statement of the housekeeping may come between its parts.
    await vi.waitFor(
      async () => {
        const asked = engine.query(statement, Array<number>(40_000).fill(1))
        await expect(asked).rejects.toThrow('Invalid array length')
      },
      { timeout: 60_000 },
    )
    expect(database.isRestarting()).toBe(true)
  }

  const restarted = () => vi.waitUntil(() => !database.isRestarting(), { timeout: 60_000 })

  it('is opened again with what was committed, and ends what was under way', async () => {
    await database.query('insert into kept values (1)')
    const work = database.transaction(async (query) => {
      await query('insert into kept values (2)')
      await breakEngine()
      // Neither here nor, outside of the transaction, in the next engine.
      await expect(query('insert into kept values (3)')).rejects.toThrow(DatabaseRestarting)
      await restarted()
      await query('insert into kept values (4)')
    })
    await expect(work).rejects.toThrow(DatabaseRestarting)
    expect(await database.query('select number from kept')).toEqual([{ number: 1 }])
  })

  it('refuses statements meanwhile', async () => {
    await breakEngine()
    await expect(database.query('select 1')).rejects.toThrow(DatabaseRestarting)
    const asked = database.connection.kysely.selectFrom('kept').selectAll().execute()
    await expect(asked).rejects.toThrow(DatabaseRestarting)
    await restarted()
    expect(await database.connection.kysely.selectFrom('kept').selectAll().execute()).toEqual([
      { number: 1 },
    ])
  })

  it('is ended when a request takes for ever', async () => {
    await database.exec(`create or replace function turn() returns void language plpgsql
      as 'begin loop perform 1; end loop; end'`)
    const asked = database.batch([{ sql: 'select turn()' }], {})
    await expect(asked).rejects.toMatchObject({ code: '57014' })
    await restarted()
    expect(await database.query('select number from kept')).toEqual([{ number: 1 }])
  })

  it('is opened again when its thread dies', async () => {
    await engine.end()
    await expect(database.query('select 1')).rejects.toThrow(DatabaseRestarting)
    await restarted()
    expect(await database.query('select number from kept')).toEqual([{ number: 1 }])
  })

  it('listens again', async () => {
    await breakEngine()
    await restarted()
    await database.query(`notify news, 'again'`)
    await vi.waitUntil(() => heard.includes('again'))
  })

  it('leaves no files open', async () => {
    const openFiles = () => readdirSync('/proc/self/fd').length
    const before = openFiles()
    for (let times = 0; times < 2; times += 1) {
      await breakEngine()
      await restarted()
      await database.query('select count(*) from kept')
    }
    expect(openFiles()).toBeLessThan(before + 10)
  })

  it('is given up when its database is gone, and makes no other one', async () => {
    await breakEngine()
    renameSync(path.join(folder, 'database'), path.join(folder, 'moved'))
    expect(String(await database.broken)).toContain('Invalid array length')
    expect(readdirSync(folder)).toEqual(['moved'])
  })
})

describe('An engine that hangs', () => {
  let folder: string
  let files: string

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-'))
    await fillDataFolder(folder)
    files = path.join(folder, 'database')
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is ended and opened again when a statement of the server takes for ever', async () => {
    const database = await openEmbedded(files, (path) =>
      EngineThread.open(path, { ...engineLimits, owner: 8000 }),
    )
    await database.exec(`create table kept (number integer); insert into kept values (1);
      create function turn() returns void language plpgsql as 'begin loop perform 1; end loop; end'`)
    await expect(database.query('select turn()')).rejects.toMatchObject({ code: '57014' })
    await vi.waitUntil(() => !database.isRestarting(), { timeout: 60_000 })
    expect(await database.query('select number from kept')).toEqual([{ number: 1 }])
    await database.close()
  })

  it('is given up with a sentence when it does not open', async () => {
    const open = EngineThread.open(files, { ...engineLimits, open: 1 })
    await expect(open).rejects.toThrow('The database did not open within 0.001 seconds.')
    const database = await openEmbedded(files)
    expect(await database.query('select number from kept')).toEqual([{ number: 1 }])
    await database.close()
  })
})
