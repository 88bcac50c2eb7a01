import { pathState } from '@/features/shop/model/path-state'

interface StepClue {
  is_owned: boolean
  is_found: boolean
  blocking_error: string | null
}

/** What brings a player on: a clue to buy, one more after a find, a clue to solve, or the treasure. */
type NextStep<Clue> = { kind: 'buy' | 'next' | 'solve'; clue: Clue } | { kind: 'treasure' }

/**
 * The next step on the path.
 * @param clues of the hunt in the order of its trails
 * @returns null when nothing can be done now, and in a hunt without clues
 */
export function nextStep<Clue extends StepClue>(clues: readonly Clue[]): NextStep<Clue> | null {
  const unsolved = clues.find((clue) => pathState(clue) === 'owned')
  if (unsolved) return { kind: 'solve', clue: unsolved }
  const open = clues.find((clue) => pathState(clue) === 'open')
  const found = clues.filter(({ is_found }) => is_found).length
  if (open) return { kind: found > 0 ? 'next' : 'buy', clue: open }
  return found > 0 && found === clues.length ? { kind: 'treasure' } : null
}
