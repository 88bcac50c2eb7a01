/** What the chain needs of a clue on sale. */
interface ChainLink {
  clue_id: string
  required_clue_id: string | null
}

/** A clue on its trail, with the clues that owning it unlocks. */
export interface TrailStep<Clue> {
  clue: Clue
  unlocks: Clue[]
}

/**
 * Orders the clues of a session as trails: each starts at a clue that needs none (or one that is not
 * on sale here) and walks on to what it unlocks. Every clue is on exactly one trail; order among
 * siblings stays that of the shop.
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
