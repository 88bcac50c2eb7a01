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
