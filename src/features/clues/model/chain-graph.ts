interface ChainLink {
  id: string
  required_clue_id: string | null
}

/** Grid position of a clue; clues in column 0 require nothing. */
export interface ChainNode<Clue> {
  clue: Clue
  column: number
  /** Fractional if the clue is centred between the clues that it unlocks. */
  row: number
}

export interface ChainGraph<Clue> {
  /** Parents before children, for the tab order. */
  nodes: ChainNode<Clue>[]
  /** From the required clue to the clue that it unlocks. */
  edges: { from: ChainNode<Clue>; to: ChainNode<Clue> }[]
  columns: number
  rows: number
}

function groupByRequirement<Clue extends ChainLink>(
  clues: readonly Clue[],
): Map<string | null, Clue[]> {
  const clueIds = new Set(clues.map(({ id }) => id))
  const children = new Map<string | null, Clue[]>()
  for (const clue of clues) {
    const required = clue.required_clue_id
    // A clue whose requirement is not in the list starts its own chain.
    const key = required !== null && clueIds.has(required) ? required : null
    children.set(key, [...(children.get(key) ?? []), clue])
  }
  return children
}

/**
 * Lays the clues out as a layered tree: each clue one column after its requirement and centred on the
 * clues that it unlocks. A clue requires at most one other, so no edges cross. Siblings keep the order
 * of `clues`.
 */
export function layOutChain<Clue extends ChainLink>(clues: readonly Clue[]): ChainGraph<Clue> {
  const children = groupByRequirement(clues)
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
 * Returns the clues that `clueId` may require without a cycle: all except itself and its descendants. The
 * database rejects those with `clue_chain_cycle`.
 * @param clueId null: a new clue
 */
export function possibleRequirements<Clue extends ChainLink>(
  clues: readonly Clue[],
  clueId: string | null,
): Clue[] {
  if (clueId === null) return [...clues]
  const children = groupByRequirement(clues)
  const descendants = new Set([clueId])
  for (const id of descendants)
    for (const child of children.get(id) ?? []) descendants.add(child.id)
  return clues.filter(({ id }) => !descendants.has(id))
}
