import { Link } from 'react-router-dom'
import { ClueIcon } from '@/components/ui/clue-icon'
import type { ClueLink } from '@/lib/content/clue-links'
import type { ChainGraph, ChainNode } from '@/features/clues/model/chain-graph'
import { useTexts } from '@/lib/i18n/use-texts'
import './chain.css'

/** Sizes in pixels. */
const NODE = { width: 184, height: 68 }
const GAP = { column: 64, row: 20 }

export interface ChainViewProps {
  graph: ChainGraph<ClueLink>
  /** URL of a clue's form. */
  hrefOf: (clueId: string) => string
}

const leftOf = ({ column }: ChainNode<ClueLink>) => column * (NODE.width + GAP.column)
const topOf = ({ row }: ChainNode<ClueLink>) => row * (NODE.height + GAP.row)

/** SVG path from the right edge of one node to the left edge of the next. */
function edgePath(from: ChainNode<ClueLink>, to: ChainNode<ClueLink>): string {
  const [x, y] = [leftOf(from) + NODE.width, topOf(from) + NODE.height / 2]
  const [toX, toY] = [leftOf(to), topOf(to) + NODE.height / 2]
  const bend = GAP.column / 2
  return `M${x},${y} C${x + bend},${y} ${toX - bend},${toY} ${toX - 9},${toY}`
}

/** The chain as a diagram from left to right; each node links to its clue. */
export function ChainDiagram({ graph, hrefOf }: ChainViewProps) {
  const { t, format, localized } = useTexts()
  const width = graph.columns * (NODE.width + GAP.column) - GAP.column
  const height = graph.rows * (NODE.height + GAP.row) - GAP.row
  const requiredBy = new Map(graph.edges.map(({ from, to }) => [to.clue.id, from.clue]))
  return (
    <div className="chain-frame">
      <div className="chain-canvas" style={{ width, height }}>
        <svg aria-hidden="true" width={width} height={height} className="chain-edges">
          <defs>
            <marker
              id="chain-arrowhead"
              markerUnits="userSpaceOnUse"
              markerWidth="10"
              markerHeight="10"
              refX="2"
              refY="5"
              orient="auto"
            >
              <path d="M0,0 L10,5 L0,10 Z" />
            </marker>
          </defs>
          {graph.edges.map(({ from, to }) => (
            <path key={to.clue.id} d={edgePath(from, to)} markerEnd="url(#chain-arrowhead)" />
          ))}
        </svg>
        <ul>
          {graph.nodes.map((node) => {
            const { clue } = node
            const required = requiredBy.get(clue.id)
            const state = [
              !clue.is_active && t('admin.clues.inactive'),
              clue.is_locked && t('admin.clues.locked'),
            ].filter((text) => text !== false)
            return (
              <li
                key={clue.id}
                className="chain-node-position"
                style={{ left: leftOf(node), top: topOf(node), ...NODE }}
              >
                <Link
                  to={hrefOf(clue.id)}
                  className="chain-node"
                  data-unavailable={state.length > 0 || undefined}
                >
                  <ClueIcon type={clue.clue_type} className="text-primary size-5 shrink-0" />
                  <span className="min-w-0">
                    <span lang={localized.lang(clue, 'name')} className="chain-name">
                      {localized(clue, 'name')}
                    </span>
                    <span className="text-soft block text-xs">
                      {[
                        t('common.coins', {
                          count: clue.price,
                          formatted: format.number(clue.price),
                        }),
                        ...state,
                      ].join(' · ')}
                    </span>
                    {required && (
                      <span className="sr-only">
                        {t('shop.needs', { name: localized(required, 'name') })}
                      </span>
                    )}
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
