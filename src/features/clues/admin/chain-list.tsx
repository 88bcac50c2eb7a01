import { Link } from 'react-router-dom'
import type { ChainViewProps } from '@/features/clues/admin/chain-drawing'
import type { ClueLink } from '@/features/clues/api/clue-links'
import { useLocalized } from '@/lib/i18n/use-localized'

/** The same chain as nested lists: what stands below a clue needs it. */
export function ChainList({ graph, hrefOf }: ChainViewProps) {
  const localized = useLocalized()
  const targets = new Set(graph.edges.map(({ to }) => to.clue.id))
  const opens = (id: string) =>
    graph.edges.filter(({ from }) => from.clue.id === id).map(({ to }) => to.clue)

  function level(clues: ClueLink[], depth: number) {
    if (clues.length === 0) return null
    return (
      <ul className={depth === 0 ? 'flex flex-col gap-1' : 'border-base-300 ms-3 border-s-2 ps-3'}>
        {clues.map((clue) => (
          <li key={clue.id}>
            <Link className="link inline-flex min-h-11 items-center" to={hrefOf(clue.id)}>
              {localized(clue, 'name')}
            </Link>
            {level(opens(clue.id), depth + 1)}
          </li>
        ))}
      </ul>
    )
  }

  const starts = graph.nodes.map(({ clue }) => clue).filter(({ id }) => !targets.has(id))
  return <div className="card-surface p-4">{level(starts, 0)}</div>
}
