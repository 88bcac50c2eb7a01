import type { PurchaseIntent } from '@/features/shop/model/purchase-intent'

/** What a player asks for, before it becomes an intention with a request id. */
export type PurchaseWish = Omit<PurchaseIntent, 'requestId' | 'earlierPrice'>

/** What a wish needs of a clue on sale; prices in tokens. */
interface Sold {
  clue_id: string
  effective_price: number
  solution_guide_id: string | null
  guide_effective_price: number | null
}

/** @param name of the clue, in the player's language */
export function clueWish(clue: Sold, name: string): PurchaseWish {
  const { clue_id: clueId, effective_price: price } = clue
  return { kind: 'clue', clueId, solutionGuideId: null, name, price }
}

/** @param name of the clue that the guide solves, in the player's language */
export function guideWish(clue: Sold, name: string): PurchaseWish {
  return {
    kind: 'guide',
    clueId: clue.clue_id,
    solutionGuideId: clue.solution_guide_id,
    name,
    price: clue.guide_effective_price ?? 0,
  }
}

/** A clue or the guide of one, as a featured offer names it. */
export interface WishTarget {
  clue_id: string | null
  solution_guide_id: string | null
}

/**
 * The wish for what an offer sells, at the price that the shop lists.
 * @param nameOf the name of a clue in the player's language
 * @returns null while the shop does not list it
 */
export function wishFor<Clue extends Sold>(
  target: WishTarget,
  clues: readonly Clue[],
  nameOf: (clue: Clue) => string,
): PurchaseWish | null {
  if (target.solution_guide_id !== null) {
    const clue = clues.find(({ solution_guide_id: id }) => id === target.solution_guide_id)
    return clue ? guideWish(clue, nameOf(clue)) : null
  }
  const clue = clues.find(({ clue_id: id }) => id === target.clue_id)
  return clue ? clueWish(clue, nameOf(clue)) : null
}
