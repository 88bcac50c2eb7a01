import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryError, QueryPlaceholder } from '@/components/ui/error-state'
import {
  clueMediaQueryOptions,
  clueMediaScope,
  purchasedCluesQueryOptions,
  purchasedSolutionGuidesQueryOptions,
  shopCluesQueryOptions,
} from '@/features/shop/api/shop'
import { OwnedClueCard } from '@/features/shop/components/owned-clue-card'
import type { ShopItem } from '@/features/shop/model/shop-item'
import { useConnection } from '@/stores/connection'

/** The clue card that takes the focus. */
export interface FocusedClue {
  clueId: string
  kind: 'opened' | 'bought' | 'solved'
}

interface OwnedCluesProps {
  gameSessionId: string
  salesOpen: boolean
  /** True once the hunt has ended. */
  isOver: boolean
  focusedClue: FocusedClue | null
  onBuy: (item: ShopItem) => void
  /** Button for players who own nothing yet and can buy. */
  emptyAction?: ReactNode
}

/** The purchased clues of a session, readable even after sales have closed. */
export function OwnedClues(props: OwnedCluesProps) {
  const { gameSessionId, salesOpen, isOver, focusedClue, onBuy, emptyAction } = props
  const { t } = useTranslation()
  const clues = useQuery(purchasedCluesQueryOptions(gameSessionId))
  const guides = useQuery(purchasedSolutionGuidesQueryOptions(gameSessionId))
  const media = useQuery(clueMediaQueryOptions(gameSessionId))
  const offers = useQuery(shopCluesQueryOptions(gameSessionId))
  const { online } = useConnection()

  if (!clues.data) return <QueryPlaceholder query={clues} className="h-48" />
  if (clues.data.length === 0) {
    const invitation = online ? 'Text' : 'Offline'
    return (
      <EmptyState
        title={t('shop.nothingOwned')}
        description={!isOver && t(`shop.nothingOwned${salesOpen ? invitation : 'Closed'}`)}
        action={online && emptyAction}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {guides.isError && !guides.data && <QueryError query={guides} />}
      {media.isError && !media.data && <QueryError query={media} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {clues.data.map((clue) => (
          <OwnedClueCard
            key={clue.id}
            clue={clue}
            guide={guides.data?.find(({ clue_id }) => clue_id === clue.clue_id) ?? null}
            media={media.data?.filter(({ clue_id }) => clue_id === clue.clue_id) ?? []}
            mediaScope={clueMediaScope(gameSessionId)}
            offer={offers.data?.find(({ clue_id }) => clue_id === clue.clue_id) ?? null}
            salesOpen={salesOpen}
            onBuy={onBuy}
            focusReason={focusedClue?.clueId === clue.clue_id ? focusedClue.kind : null}
          />
        ))}
      </div>
    </div>
  )
}
