import { describe, expect, it } from 'vitest'
import { layOutChain, possibleRequirements } from '@/features/clues/model/chain-graph'

const clue = (id: string, required_clue_id: string | null = null) => ({ id, required_clue_id })
const placesOf = (clues: ReturnType<typeof clue>[]) =>
  Object.fromEntries(
    layOutChain(clues).nodes.map((node) => [node.clue.id, [node.column, node.row]]),
  )

describe('The drawing of the chain', () => {
  it('puts a clue one column after its requirement', () => {
    expect(placesOf([clue('c', 'b'), clue('a'), clue('b', 'a')])).toEqual({
      a: [0, 0],
      b: [1, 0],
      c: [2, 0],
    })
  })

  it('centres a clue on those that it unlocks, in the given order', () => {
    const graph = layOutChain([clue('a'), clue('x', 'a'), clue('y', 'a'), clue('z', 'a')])
    expect(graph.nodes.map((node) => [node.clue.id, node.row])).toEqual([
      ['a', 1],
      ['x', 0],
      ['y', 1],
      ['z', 2],
    ])
    expect(graph).toMatchObject({ columns: 2, rows: 3 })
    expect(graph.edges.map(({ from, to }) => `${from.clue.id}${to.clue.id}`)).toEqual([
      'ax',
      'ay',
      'az',
    ])
  })

  it('never puts two clues at the same position', () => {
    const clues = [
      clue('a'),
      clue('b'),
      clue('a1', 'a'),
      clue('a2', 'a'),
      clue('a11', 'a1'),
      clue('a12', 'a1'),
      clue('b1', 'b'),
    ]
    const places = Object.values(placesOf(clues)).map(String)
    expect(places).toHaveLength(clues.length)
    expect(new Set(places).size).toBe(clues.length)
  })

  it('starts a new chain if the required clue is not in the list', () => {
    expect(placesOf([clue('b', 'elsewhere')])).toEqual({ b: [0, 0] })
  })

  it('is empty without clues', () => {
    expect(layOutChain([])).toEqual({ nodes: [], edges: [], columns: 0, rows: 0 })
  })
})

describe('The possible requirements of a clue', () => {
  const clues = [clue('a'), clue('b', 'a'), clue('c', 'b'), clue('d')]
  const idsFor = (id: string | null) => possibleRequirements(clues, id).map(({ id }) => id)

  it('exclude the clue itself and its descendants', () => {
    expect(idsFor('a')).toEqual(['d'])
    expect(idsFor('b')).toEqual(['a', 'd'])
    expect(idsFor('c')).toEqual(['a', 'b', 'd'])
  })

  it('include every clue for a new clue', () => {
    expect(idsFor(null)).toEqual(['a', 'b', 'c', 'd'])
  })
})
