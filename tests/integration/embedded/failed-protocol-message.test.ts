import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { GroupCommit } from '../../../supabase/local/database/group-commit'
import { Mutex } from '../../../supabase/local/database/mutex'
import { pgliteDialect } from '../../../supabase/local/database/pglite-dialect'

it('A protocol message that makes PGlite fail leaves no transaction open', async () => {
  const pglite = await PGlite.create()
  const [engine, mutex] = [{ current: pglite }, new Mutex()]
  const commits = new GroupCommit(engine, mutex)
  const database = new Kysely({ dialect: pgliteDialect(engine, mutex, commits) })
  const spoil = database.transaction().execute(async () => {
    // Sent directly, because the dialect never sends such a parameter.
    await pglite.query('select $1::text[]', [1])
  })
  await expect(spoil).rejects.toThrow()
  const { rows } = await sql<{ answer: number }>`select 42 as answer`.execute(database)
  expect(rows).toEqual([{ answer: 42 }])
  await pglite.close()
})
