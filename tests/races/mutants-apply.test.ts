import postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { startPostgres } from '../support/postgres'
import { mutants } from './mutants/all'
import { applyMutant, type Mutant } from './mutate'

class Undone extends Error {}

/** Applies a mutant and rolls it back. @throws when the code no longer has the text that it replaces. */
async function tryOut(owner: postgres.Sql, mutant: Mutant): Promise<void> {
  const attempt = owner.begin(async (transaction) => {
    await applyMutant(transaction, mutant)
    throw new Undone()
  })
  await expect(attempt).rejects.toThrow(Undone)
}

// A fast check for stale mutants; `npm run test:mutants` runs their races.
describe('Every mutant applies to the current rules', () => {
  test('each edit finds its text', async () => {
    const server = await startPostgres()
    const database = await server.createDatabase({ migrated: true })
    const owner = postgres(database.url, { max: 1, onnotice: () => undefined })
    try {
      for (const mutant of mutants) await tryOut(owner, mutant)
    } finally {
      await owner.end({ timeout: 5 })
      await server.stop()
    }
  })
})
