import { useQuery } from '@tanstack/react-query'
import { List, Workflow } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { ChainDrawing } from '@/features/clues/admin/chain-drawing'
import { ChainList } from '@/features/clues/admin/chain-list'
import { SessionFilter } from '@/features/clues/admin/clue-filters'
import { clueLinksQueryOptions, sessionCluesQueryOptions } from '@/features/clues/api/clue-links'
import { layOutChain } from '@/features/clues/model/chain-graph'

export interface ClueChainProps {
  /** The empty text: the clues of all sessions. */
  sessionId: string
  onSessionChange: (sessionId: string) => void
  /** The address at which a clue is edited. */
  hrefOf: (clueId: string) => string
}

/** Which clue opens which: drawn, or as a list that says the same. */
export function ClueChain({ sessionId, onSessionChange, hrefOf }: ClueChainProps) {
  const { t } = useTranslation()
  const [asList, setAsList] = useState(false)
  const links = useQuery(clueLinksQueryOptions())
  const sold = useQuery(sessionCluesQueryOptions(sessionId))
  const error = links.error ?? sold.error
  const isReady = links.data !== undefined && (sessionId === '' || sold.data !== undefined)
  const shown = (links.data ?? []).filter(
    ({ id }) => sessionId === '' || (sold.data ?? []).includes(id),
  )
  const graph = layOutChain(shown)
  const Icon = asList ? Workflow : List
  return (
    <section aria-label={t('admin.clues.chain')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SessionFilter value={sessionId} onChange={onSessionChange} />
        <Button variant="outline" className="ms-auto" onClick={() => setAsList(!asList)}>
          <Icon aria-hidden="true" className="size-4" />
          {t(asList ? 'admin.clues.asDrawing' : 'admin.clues.asList')}
        </Button>
      </div>
      {error && (
        <ErrorState
          error={error}
          onRetry={() => void Promise.all([links.refetch(), sessionId && sold.refetch()])}
        />
      )}
      {!isReady && !error && <SkeletonList rows={4} />}
      {isReady && shown.length === 0 && (
        <div className="card-surface">
          <EmptyState
            title={t('admin.clues.emptyTitle')}
            description={t('admin.clues.chainEmpty')}
          />
        </div>
      )}
      {isReady && shown.length > 0 && (
        <>
          <p className="text-soft text-sm">{t('admin.clues.chainHint')}</p>
          {asList ? (
            <ChainList graph={graph} hrefOf={hrefOf} />
          ) : (
            <ChainDrawing graph={graph} hrefOf={hrefOf} />
          )}
        </>
      )}
    </section>
  )
}
