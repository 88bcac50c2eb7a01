import { describe, expect, test } from 'vitest'
import { openArena } from '../arena'
import { huntMutants } from './hunt'
import { moneyMutants } from './money'
import { applyMutant } from '../mutate'

describe('Each mutant fails its race', () => {
  test.each([...moneyMutants, ...huntMutants])('Caught: $mistake', async (mutant) => {
    const arena = await openArena({ withOrganiser: !mutant.onEmptyDatabase })
    try {
      await applyMutant(arena.owner, mutant)
      await expect(mutant.caughtBy(arena)).rejects.toThrow(
        expect.objectContaining({ name: 'AssertionError' }),
      )
    } finally {
      await arena.close()
    }
  })
})
