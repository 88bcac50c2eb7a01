import type { ShopClue } from '@/features/shop/api/shop'
import type { useLocalized } from '@/lib/i18n/use-localized'

interface ChainLink {
  clue_id: string
  required_clue_id: string | null
}

/** A clue of a trail with the clues that it unlocks. */
export interface TrailStep<Clue> {
  clue: Clue
  unlocks: Clue[]
}

/**
 * Orders the clues of a session as trails: each starts at a clue without a requirement (or whose requirement
 * is not on sale here), followed by the clues that it unlocks. Every clue is on exactly one trail; siblings
 * keep their shop order.
 */
export function unlockTrails<Clue extends ChainLink>(clues: readonly Clue[]): TrailStep<Clue>[][] {
  const onSale = new Set(clues.map(({ clue_id }) => clue_id))
  const visited = new Set<string>()

  function walk(clue: Clue): TrailStep<Clue>[] {
    if (visited.has(clue.clue_id)) return []
    visited.add(clue.clue_id)
    const unlocks = clues.filter(({ required_clue_id }) => required_clue_id === clue.clue_id)
    return [{ clue, unlocks }, ...unlocks.flatMap(walk)]
  }

  const starts = clues.filter(
    ({ required_clue_id }) => required_clue_id === null || !onSale.has(required_clue_id),
  )
  return starts.map(walk)
}

/** The clues of a session in the order of their trails. */
export function inTrailOrder<Clue extends ChainLink>(clues: readonly Clue[]): Clue[] {
  return unlockTrails(clues)
    .flat()
    .map(({ clue }) => clue)
}

/** Next step of a player: buy the first clue, buy the next one after a find, solve a clue, or claim the treasure. */
type NextStep<Clue> = { kind: 'buy' | 'next' | 'solve'; clue: Clue } | { kind: 'treasure' }

/**
 * Determines the player's next step.
 * @param clues all clues of the hunt, in trail order
 * @returns null if nothing can be done now or the hunt has no clues
 */
export function nextStep<Clue extends PathClue>(clues: readonly Clue[]): NextStep<Clue> | null {
  const unsolved = clues.find((clue) => pathState(clue) === 'owned')
  if (unsolved) return { kind: 'solve', clue: unsolved }
  const open = clues.find((clue) => pathState(clue) === 'open')
  const found = clues.filter(({ is_found }) => is_found).length
  if (open) return { kind: found > 0 ? 'next' : 'buy', clue: open }
  return found > 0 && found === clues.length ? { kind: 'treasure' } : null
}

/** Progress with a clue: its code is found, it is owned, it can be bought, or it is locked. */
export type PathState = 'found' | 'owned' | 'open' | 'locked'

interface PathClue {
  is_owned: boolean
  is_found: boolean
  blocking_error: string | null
}

/** A clue that the player cannot afford yet still counts as open. */
export function pathState({ is_owned, is_found, blocking_error }: PathClue): PathState {
  if (is_found) return 'found'
  if (is_owned) return 'owned'
  return blocking_error === null || blocking_error === 'insufficient_balance' ? 'open' : 'locked'
}

/** Counts owned clues and found codes. */
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

/** The clue to buy before this one; empty without one, and for one that is not on sale: its name stays secret. */
export const requiredClueName = (
  clue: ShopClue,
  localized: ReturnType<typeof useLocalized>,
): string =>
  clue.blocking_error === 'required_clue_missing' ? localized(clue, 'required_clue_name') : ''
