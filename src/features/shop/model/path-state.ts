import type { ShopClue } from '@/features/shop/api/shop'
import type { useLocalized } from '@/lib/i18n/use-localized'
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
