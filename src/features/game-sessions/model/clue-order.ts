import { inTrailOrder } from '@/features/shop/model/path-state'

interface OrderedClue {
  id: string
  required_clue_id: string | null
}

/** The clue and all clues of the list that require it, directly or not, in the order of the list. */
export function chainOf(clues: readonly OrderedClue[], id: string): string[] {
  const chain = new Set([id])
  // Repeat until the chain stops growing: the list may have a clue before the one that it requires.
  for (let size = 0; size < chain.size;) {
    size = chain.size
    for (const clue of clues) {
      if (clue.required_clue_id !== null && chain.has(clue.required_clue_id)) chain.add(clue.id)
    }
  }
  return clues.map((clue) => clue.id).filter((known) => chain.has(known))
}

/**
 * Moves a clue with its whole chain to the position of another clue: after it when moving down, before it when
 * moving up.
 * @returns the ids in their new order; the old one if the target is part of the chain
 */
export function moveChain(clues: readonly OrderedClue[], id: string, targetId: string): string[] {
  const ids = clues.map((clue) => clue.id)
  const chain = chainOf(clues, id)
  if (chain.includes(targetId)) return ids
  const others = ids.filter((other) => !chain.includes(other))
  const isDown = ids.indexOf(id) < ids.indexOf(targetId)
  const at = others.indexOf(targetId) + (isDown ? 1 : 0)
  return [...others.slice(0, at), ...chain, ...others.slice(at)]
}

/** Sorts ids by chain: each clue is followed by those that it unlocks; otherwise keeps the order. */
export function orderByChain(clues: readonly OrderedClue[]): string[] {
  const links = clues.map(({ id, required_clue_id }) => ({ clue_id: id, required_clue_id }))
  return inTrailOrder(links).map(({ clue_id }) => clue_id)
}
