import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inTrailOrder, unlockTrails } from '@/features/shop/model/path-state'

const clue = (clue_id: string, required_clue_id: string | null = null) => ({
  clue_id,
  required_clue_id,
})

function ids(clues: Parameters<typeof unlockTrails>[0]) {
  return unlockTrails(clues).map((trail) =>
    trail.map(({ clue, unlocks }) => [clue.clue_id, ...unlocks.map(({ clue_id }) => clue_id)]),
  )
}

describe('Unlock trails', () => {
  it('follow a chain from the first clue to the last', () => {
    expect(ids([clue('a'), clue('c', 'b'), clue('b', 'a')])).toEqual([
      [['a', 'b'], ['b', 'c'], ['c']],
    ])
  })

  it('start at every clue without a requirement, in shop order', () => {
    expect(ids([clue('x'), clue('a'), clue('b', 'a')])).toEqual([[['x']], [['a', 'b'], ['b']]])
  })

  it('follow each branch to its end before the next', () => {
    expect(ids([clue('a'), clue('b', 'a'), clue('c', 'a'), clue('d', 'b')])).toEqual([
      [['a', 'b', 'c'], ['b', 'd'], ['d'], ['c']],
    ])
  })

  it('start at a clue whose requirement is not on sale in this session', () => {
    expect(ids([clue('b', 'elsewhere'), clue('c', 'b')])).toEqual([[['b', 'c'], ['c']]])
  })

  it('contain every clue exactly once, after the one it requires', () => {
    // Each clue may require only an earlier one: the database refuses cycles (clue_chain_cycle).
    const gameSessions = fc
      .array(fc.nat(), { maxLength: 12 })
      .map((picks) =>
        picks.map((pick, index) =>
          clue(`c${index}`, pick % (index + 1) === index ? null : `c${pick % (index + 1)}`),
        ),
      )
      .chain((clues) => fc.shuffledSubarray(clues, { minLength: clues.length }))
    fc.assert(
      fc.property(gameSessions, (clues) => {
        const walked = inTrailOrder(clues)
        expect(new Set(walked)).toEqual(new Set(clues))
        expect(walked).toHaveLength(clues.length)
        walked.forEach(({ required_clue_id }, index) => {
          if (required_clue_id === null) return
          const needed = walked.findIndex(({ clue_id }) => clue_id === required_clue_id)
          expect(needed).toBeLessThan(index)
        })
      }),
    )
  })
})
