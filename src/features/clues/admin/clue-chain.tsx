import { useQuery } from '@tanstack/react-query'
import { List, Workflow } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { ChainDiagram, type ChainViewProps } from '@/features/clues/admin/chain-diagram'
import { GameSessionFilter } from '@/features/clues/admin/clue-filters'
import {
  clueLinksQueryOptions,
  gameSessionCluesQueryOptions,
  type ClueLink,
} from '@/lib/content/clue-links'
import { layOutChain } from '@/features/clues/model/chain-graph'
import { Link } from 'react-router-dom'
import { useLocalized } from '@/lib/i18n/use-localized'

/** The chain as nested lists: a clue contains those that it unlocks. */
function ChainList({ graph, hrefOf }: ChainViewProps) {
  const localized = useLocalized()
  const targets = new Set(graph.edges.map(({ to }) => to.clue.id))
  const unlockedBy = (id: string) =>
    graph.edges.filter(({ from }) => from.clue.id === id).map(({ to }) => to.clue)

  function level(clues: ClueLink[], depth: number) {
    if (clues.length === 0) return null
    return (
      <ul className={depth === 0 ? 'flex flex-col gap-1' : 'border-base-300 ms-3 border-s-2 ps-3'}>
        {clues.map((clue) => (
          <li key={clue.id}>
            <Link
              lang={localized.lang(clue, 'name')}
              className="link inline-flex min-h-11 items-center"
              to={hrefOf(clue.id)}
            >
              {localized(clue, 'name')}
            </Link>
            {level(unlockedBy(clue.id), depth + 1)}
          </li>
        ))}
      </ul>
    )
  }

  const starts = graph.nodes.map(({ clue }) => clue).filter(({ id }) => !targets.has(id))
  return <div className="card-surface p-4">{level(starts, 0)}</div>
}

interface ClueChainProps {
  /** Empty: clues of all sessions. */
  gameSessionId: string
  onSessionChange: (gameSessionId: string) => void
  /** URL of a clue's form. */
  hrefOf: (clueId: string) => string
}

/** Shows which clue unlocks which, as a diagram or a list. */
export function ClueChain({ gameSessionId, onSessionChange, hrefOf }: ClueChainProps) {
  const { t } = useTranslation()
  const [asList, setAsList] = useState(false)
  const links = useQuery(clueLinksQueryOptions())
  const sold = useQuery(gameSessionCluesQueryOptions(gameSessionId === '' ? [] : [gameSessionId]))
  const error = links.error ?? sold.error
  const isReady = links.data !== undefined && (gameSessionId === '' || sold.data !== undefined)
  const visibleClues = (links.data ?? []).filter(
    ({ id }) => gameSessionId === '' || (sold.data ?? []).includes(id),
  )
  const graph = layOutChain(visibleClues)
  return (
    <section aria-label={t('admin.clues.chain')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <GameSessionFilter value={gameSessionId} onChange={onSessionChange} />
        <Button
          icon={asList ? Workflow : List}
          variant="outline"
          className="ms-auto"
          onClick={() => setAsList(!asList)}
        >
          {t(asList ? 'admin.clues.asDrawing' : 'admin.clues.asList')}
        </Button>
      </div>
      {error && (
        <ErrorState
          error={error}
          onRetry={() => void Promise.all([links.refetch(), gameSessionId && sold.refetch()])}
        />
      )}
      {!isReady && !error && <SkeletonList rows={4} />}
      {isReady && visibleClues.length === 0 && (
        <div className="card-surface">
          <EmptyState
            title={t('admin.clues.emptyTitle')}
            description={t('admin.clues.chainEmpty')}
          />
        </div>
      )}
      {isReady && visibleClues.length > 0 && (
        <>
          <p className="text-soft text-sm">{t('admin.clues.chainHint')}</p>
          {asList ? (
            <ChainList graph={graph} hrefOf={hrefOf} />
          ) : (
            <ChainDiagram graph={graph} hrefOf={hrefOf} />
          )}
        </>
      )}
    </section>
  )
}
