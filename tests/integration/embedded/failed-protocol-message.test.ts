import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { EngineThread } from '../../../supabase/local/database/engine-thread'
import { GroupCommit } from '../../../supabase/local/database/group-commit'
import { Mutex } from '../../../supabase/local/database/mutex'
import { ensureCluster } from '../../../supabase/local/database/new-cluster'
import { pgliteDialect } from '../../../supabase/local/database/pglite-dialect'

it('A protocol message that makes PGlite fail leaves no transaction open', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-'))
  await ensureCluster(path.join(folder, 'database'))
  const pglite = await EngineThread.open(path.join(folder, 'database'))
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
  rmSync(folder, { recursive: true, force: true })
})
