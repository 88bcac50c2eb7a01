import { pathState } from '@/features/shop/model/path-state'

interface StepClue {
  is_owned: boolean
  is_found: boolean
  blocking_error: string | null
}

/** Next step of a player: buy the first clue, buy the next one after a find, solve a clue, or claim the treasure. */
type NextStep<Clue> = { kind: 'buy' | 'next' | 'solve'; clue: Clue } | { kind: 'treasure' }

/**
 * Determines the player's next step.
 * @param clues all clues of the hunt, in trail order
 * @returns null if nothing can be done now or the hunt has no clues
 */
export function nextStep<Clue extends StepClue>(clues: readonly Clue[]): NextStep<Clue> | null {
  const unsolved = clues.find((clue) => pathState(clue) === 'owned')
  if (unsolved) return { kind: 'solve', clue: unsolved }
  const open = clues.find((clue) => pathState(clue) === 'open')
  const found = clues.filter(({ is_found }) => is_found).length
  if (open) return { kind: found > 0 ? 'next' : 'buy', clue: open }
  return found > 0 && found === clues.length ? { kind: 'treasure' } : null
}
