/** How far a player is with a clue: its code is found, it is bought, it can be bought, or none of these. */
export type PathState = 'found' | 'owned' | 'open' | 'locked'

/** What the path needs of a clue on sale. */
interface PathClue {
  is_owned: boolean
  is_found: boolean
  blocking_error: string | null
}

/** A clue that is only too dear is open: coins can be had. */
export function pathState({ is_owned, is_found, blocking_error }: PathClue): PathState {
  if (is_found) return 'found'
  if (is_owned) return 'owned'
  return blocking_error === null || blocking_error === 'insufficient_balance' ? 'open' : 'locked'
}

/** How many of the clues the player owns, and how many of their codes are found. */
export function pathProgress(clues: readonly PathClue[]): {
  owned: number
  found: number
  total: number
} {
  return {
    owned: clues.filter(({ is_owned }) => is_owned).length,
    found: clues.filter(({ is_found }) => is_found).length,
    total: clues.length,
  }
}
