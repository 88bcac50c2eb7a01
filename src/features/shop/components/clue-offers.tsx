import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Footprints } from 'lucide-react'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { type ShopClue, shopCluesQueryOptions, trackClueViews } from '@/features/shop/api/shop'
import type { ShopItem } from '@/features/shop/model/shop-item'
import { createImpressionTracker, useImpressionTracker } from '@/lib/browser/impression-tracker'
import { TrailStepCard, type TrailActions } from '@/features/shop/components/trail-step-card'
import { unlockTrails } from '@/features/shop/model/path-state'

/** The clues on sale as trails, each from a clue without a requirement to the last one that it unlocks. */
function ClueTrails({ clues, actions }: { clues: ShopClue[]; actions: TrailActions }) {
  const { t } = useTranslation()
  return (
    <div className="gap-8 lg:columns-2">
      {unlockTrails(clues).map((trail, index) => {
        const headingId = `trail-${trail[0]?.clue.clue_id}`
        return (
          <section key={headingId} aria-labelledby={headingId} className="mb-8 break-inside-avoid">
            <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
              <h2 id={headingId} className="flex items-center gap-2 text-xl">
                <Footprints aria-hidden="true" className="text-primary size-5" />
                {t('shop.trail', { number: index + 1 })}
              </h2>
              <p className="text-soft text-sm font-semibold tabular-nums">
                {t('shop.trailOwned', {
                  owned: trail.filter(({ clue }) => clue.is_owned).length,
                  total: trail.length,
                })}
              </p>
            </div>
            <ol>
              {trail.map((step) => (
                <TrailStepCard key={step.clue.clue_id} step={step} actions={actions} />
              ))}
            </ol>
          </section>
        )
      })}
    </div>
  )
}

interface ClueOffersProps {
  gameSessionId: string
  onBuy: (item: ShopItem) => void
  onOpen: (clueId: string) => void
}

const createViewTracker = (gameSessionId: string) =>
  createImpressionTracker(['views'], ({ views }) => trackClueViews(gameSessionId, views))

/** The clues on sale, with loading, error and empty states. */
export function ClueOffers({ gameSessionId, onBuy, onOpen }: ClueOffersProps) {
  const { t } = useTranslation()
  const clues = useQuery(shopCluesQueryOptions(gameSessionId))
  // For the organisers' clue statistics.
  const tracker = useImpressionTracker(() => createViewTracker(gameSessionId))

  if (!clues.data) return <QueryPlaceholder query={clues} rows={4} className="h-36" />
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
