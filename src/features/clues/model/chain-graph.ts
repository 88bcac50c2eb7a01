/** What the chain needs of a clue. */
interface ChainLink {
  id: string
  required_clue_id: string | null
}

/** Where a clue stands in the drawing; column 0 needs nothing, units are columns and rows. */
export interface ChainNode<Clue> {
  clue: Clue
  column: number
  /** Whole for a clue that opens at most one other; in the middle of what it opens otherwise. */
  row: number
}

export interface ChainGraph<Clue> {
  /** Parents before children, so that the keyboard walks along the chain. */
  nodes: ChainNode<Clue>[]
  /** From the required clue to the one that it opens. */
  edges: { from: ChainNode<Clue>; to: ChainNode<Clue> }[]
  columns: number
  rows: number
}

function byRequirement<Clue extends ChainLink>(clues: readonly Clue[]): Map<string | null, Clue[]> {
  const known = new Set(clues.map(({ id }) => id))
  const children = new Map<string | null, Clue[]>()
  for (const clue of clues) {
    const required = clue.required_clue_id
    // A clue whose requirement is not drawn starts a chain of its own.
    const key = required !== null && known.has(required) ? required : null
    children.set(key, [...(children.get(key) ?? []), clue])
  }
  return children
}

/**
 * Lays the clues out in layers: a clue stands one column behind the one that it needs, beside its
 * siblings, and in the middle of what it opens. As a clue needs at most one other, no lines cross.
 * The order of siblings is that of `clues`.
 */
export function layOutChain<Clue extends ChainLink>(clues: readonly Clue[]): ChainGraph<Clue> {
  const children = byRequirement(clues)
  const graph: ChainGraph<Clue> = { nodes: [], edges: [], columns: 0, rows: 0 }

  function place(clue: Clue, column: number): ChainNode<Clue> {
    const node = { clue, column, row: 0 }
    graph.nodes.push(node)
    graph.columns = Math.max(graph.columns, column + 1)
    const opened = (children.get(clue.id) ?? []).map((child) => place(child, column + 1))
    const [first, last] = [opened[0], opened.at(-1)]
    node.row = first && last ? (first.row + last.row) / 2 : graph.rows++
    for (const child of opened) graph.edges.push({ from: node, to: child })
    return node
  }

  for (const start of children.get(null) ?? []) place(start, 0)
  return graph
}

/**
 * The clues that `clueId` may require without closing a circle: neither itself nor what, step by step,
 * requires it. The database refuses the rest with `clue_chain_cycle`.
 * @param clueId null: a new clue, which nothing requires yet
 */
export function possibleRequirements<Clue extends ChainLink>(
  clues: readonly Clue[],
  clueId: string | null,
): Clue[] {
  if (clueId === null) return [...clues]
  const children = byRequirement(clues)
  const behind = new Set([clueId])
  for (const id of behind) for (const child of children.get(id) ?? []) behind.add(child.id)
  return clues.filter(({ id }) => !behind.has(id))
}
