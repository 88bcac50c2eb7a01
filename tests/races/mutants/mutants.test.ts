import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../test-database'
import { mutants } from './all'
import { applyMutant } from '../mutate'

describe('Each mutant fails its race', () => {
  test.each(mutants)('Caught: $mistake', async (mutant) => {
    const database = await openTestDatabase({ withOrganiser: !mutant.onEmptyDatabase })
    try {
      await applyMutant(database.owner, mutant)
      await expect(mutant.caughtBy(database)).rejects.toThrow(
        expect.objectContaining({ name: 'AssertionError' }),
      )
    } finally {
      await database.close()
    }
  })
})
