import { Footprints } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShopClue } from '@/features/shop/api/list-shop-clues'
import { TrailStepCard, type TrailActions } from '@/features/shop/components/trail-step-card'
import { unlockTrails } from '@/features/shop/model/unlock-chain'

/** The clues on sale, drawn as trails from the clue that needs nothing to the last one it unlocks. */
export function ClueTrails({ clues, actions }: { clues: ShopClue[]; actions: TrailActions }) {
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
