import { expect, it } from 'vitest'
import { chainOf, moveChain, orderByChain } from '@/features/game-sessions/model/clue-order'

const clue = (id: string, required_clue_id: string | null = null) => ({ id, required_clue_id })
/** a → a1 → a2 and b; a2 stands before a1. */
const clues = [clue('a'), clue('a2', 'a1'), clue('b'), clue('a1', 'a'), clue('c', 'elsewhere')]

it('A chain is a clue with everything that requires it', () => {
  expect(chainOf(clues, 'a')).toEqual(['a', 'a2', 'a1'])
  expect(chainOf(clues, 'a1')).toEqual(['a2', 'a1'])
  expect(chainOf(clues, 'b')).toEqual(['b'])
})

it('A whole chain moves together, behind or before another clue', () => {
  expect(moveChain(clues, 'a', 'b')).toEqual(['b', 'a', 'a2', 'a1', 'c'])
  expect(moveChain(clues, 'c', 'a')).toEqual(['c', 'a', 'a2', 'b', 'a1'])
  expect(moveChain(clues, 'a', 'c')).toEqual(['b', 'c', 'a', 'a2', 'a1'])
  expect(moveChain(clues, 'a', 'a1'), 'not into itself').toEqual(['a', 'a2', 'b', 'a1', 'c'])
})

it('Ordered by chain, each clue is followed by what it unlocks', () => {
  expect(orderByChain(clues)).toEqual(['a', 'a1', 'a2', 'b', 'c'])
})
