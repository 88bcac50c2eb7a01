interface ClueItem {
  kind: 'clue'
  clueId: string
  /** Name of the clue, in the player's language. */
  name: string
  /** Tokens. */
  price: number
}

interface GuideItem extends Omit<ClueItem, 'kind'> {
  kind: 'guide'
  solutionGuideId: string
}

/** A clue or guide to buy. */
export type ShopItem = ClueItem | GuideItem

/** A clue on sale; prices in tokens. */
interface PricedClue {
  clue_id: string
  effective_price: number
  solution_guide_id: string | null
  guide_effective_price: number | null
}

/** @param name of the clue, in the player's language */
export function clueItem(clue: PricedClue, name: string): ShopItem {
  const { clue_id: clueId, effective_price: price } = clue
  return { kind: 'clue', clueId, name, price }
}

/** @param name of the clue that the guide solves, in the player's language */
export function guideItem(clue: PricedClue, solutionGuideId: string, name: string): ShopItem {
  return {
    kind: 'guide',
    clueId: clue.clue_id,
    solutionGuideId,
    name,
    price: clue.guide_effective_price ?? 0,
  }
}

/** The clue or guide that a featured offer sells. */
interface OfferedItem {
  clue_id: string | null
  solution_guide_id: string | null
}

/**
 * Finds the clue or guide of an offer in the shop, at its shop price.
 * @param nameOf returns the name of a clue in the player's language
 * @returns null if the shop does not list it
 */
export function findShopItem<Clue extends PricedClue>(
  target: OfferedItem,
  clues: readonly Clue[],
  nameOf: (clue: Clue) => string,
): ShopItem | null {
  const guideId = target.solution_guide_id
  if (guideId !== null) {
    const clue = clues.find(({ solution_guide_id: id }) => id === guideId)
    return clue ? guideItem(clue, guideId, nameOf(clue)) : null
  }
  const clue = clues.find(({ clue_id: id }) => id === target.clue_id)
  return clue ? clueItem(clue, nameOf(clue)) : null
}
