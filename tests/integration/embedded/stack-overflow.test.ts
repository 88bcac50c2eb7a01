import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbedded, type Database } from '../../../supabase/local/database/connect'
import { fillDataFolder } from '../../support/prepared-data'

describe("A statement beyond the engine's limits", () => {
  let folder: string
  let database: Database

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-'))
    await fillDataFolder(folder)
    database = await openEmbedded(path.join(folder, 'database'))
    await database.exec('create table kept (number integer)')
  })

  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  // Deep enough to overflow the stack, but below the limit of PostgreSQL's parser.
  const overflow = `select 1${'+1'.repeat(20_000)} as sum`

  it('is refused when it overflows the stack, and aborts its transaction', async () => {
    const work = database.connection.kysely.transaction().execute(async (transaction) => {
      await sql`insert into kept values (1)`.execute(transaction)
      await sql.raw(overflow).execute(transaction)
    })
    await expect(work).rejects.toMatchObject({ code: '54001' })
    expect(await database.query('select number from kept')).toEqual([])
  })

  it('is refused outside a transaction, and the next statement works', async () => {
    await expect(database.query(overflow)).rejects.toMatchObject({ code: '54001' })
    expect(await database.query('select 42 as answer')).toEqual([{ answer: 42 }])
  })

  it('is refused any number of times', async () => {
    for (let time = 0; time < 100; time += 1) {
      await expect(database.query(overflow)).rejects.toMatchObject({ code: '54001' })
      expect(await database.query('select 42 as answer')).toEqual([{ answer: 42 }])
    }
    expect(database.isRestarting()).toBe(false)
  })

  it.each(['$1::text', '$1::jsonb'])('is refused before it begins: %s', async (parameter) => {
    const nested = '['.repeat(20_000) + ']'.repeat(20_000)
    const asked = database.query(`select length((${parameter})::text) as length`, [nested])
    await expect(asked).rejects.toMatchObject({ code: '54001' })
    const [row] = await database.query('select length($1::text) as length', [`"${nested}"`])
    expect(row).toEqual({ length: 40_002 }) // brackets in a JSON text are no levels
  })

  it('is refused with more parameters than the engine can count', async () => {
    const sum = (count: number) =>
      database.query(
        `select ${Array.from({ length: count }, (_, at) => `$${at + 1}::int`).join(',')}`,
        Array<number>(count).fill(1),
      )
    await expect(sum(40_000)).rejects.toMatchObject({ code: '54000' })
    await expect(sum(1700)).rejects.toMatchObject({ code: '54011' })
    expect(await database.query('select 42 as answer')).toEqual([{ answer: 42 }])
  })
})
