import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { shopCluesQueryOptions } from '@/features/shop/api/list-shop-clues'
import { trackClueViews } from '@/features/shop/api/track-clue-views'
import { ClueTrails } from '@/features/shop/components/clue-trails'
import type { PurchaseWish } from '@/features/shop/model/purchase-wish'
import { createImpressionTracker } from '@/lib/browser/impression-tracker'
import { useImpressionTracker } from '@/lib/browser/use-impression-tracker'

interface ClueOffersProps {
  sessionId: string
  onBuy: (wish: PurchaseWish) => void
  onOpen: (clueId: string) => void
}

const createViewTracker = (sessionId: string) =>
  createImpressionTracker(['views'], ({ views }) => trackClueViews(sessionId, views))

/** What the session sells, with its empty, loading and failed states. */
export function ClueOffers({ sessionId, onBuy, onOpen }: ClueOffersProps) {
  const { t } = useTranslation()
  const clues = useQuery(shopCluesQueryOptions(sessionId))
  // What organisers read in the statistics of clues.
  const tracker = useImpressionTracker(() => createViewTracker(sessionId))

  if (clues.isPending) return <SkeletonList rows={4} className="h-36" />
  if (clues.isError && !clues.data) {
    return <ErrorState error={clues.error} onRetry={() => void clues.refetch()} />
  }
  if (clues.data.length === 0) {
    return <EmptyState title={t('shop.noClues')} description={t('shop.noCluesText')} />
  }
  return (
    <ClueTrails
      clues={clues.data}
      actions={{
        onBuy,
        onOpen,
        onAvailable: () => void clues.refetch(),
        onSeen: (clueId) => tracker.track('views', clueId),
      }}
    />
  )
}
