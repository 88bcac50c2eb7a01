import { clsx } from 'clsx'
import { BookOpen, Check, LockKeyhole, Footprints } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ClueIcon } from '@/components/ui/clue-icon'
import { Countdown } from '@/components/ui/countdown'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { type ShopClue, shopCluesQueryOptions, trackClueViews } from '@/features/shop/api/shop'
import { PriceReason, PriceTag } from '@/features/shop/components/price-tag'
import '@/features/shop/components/trails.css'
import { requiredClueName, type TrailStep, unlockTrails } from '@/features/shop/model/path-state'
import { clueItem, type ShopItem } from '@/features/shop/hooks/use-purchase'
import { createImpressionTracker, useImpressionTracker } from '@/lib/browser/impression-tracker'
import { useOnVisible } from '@/lib/browser/use-on-visible'
import { SentenceWith } from '@/lib/i18n/sentence-with'
import { useTexts } from '@/lib/i18n/use-texts'
import { toErrorKey } from '@/lib/supabase/errors'

interface TrailActions {
  onBuy: (item: ShopItem) => void
  onOpen: (clueId: string) => void
  /** Called when a clue becomes available. */
  onAvailable: () => void
  /** Called when the clue has been visible to the player. */
  onSeen: (clueId: string) => void
}

function Blocked({ clue, onAvailable }: { clue: ShopClue; onAvailable: () => void }) {
  const { t, format, localized } = useTexts()
  if (clue.blocking_error === null) return null
  const reason = toErrorKey(clue.blocking_error)
  const waitsUntil = reason === 'clue_not_yet_available' ? clue.available_from : null
  const required = requiredClueName(clue, localized)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-soft flex items-start gap-2 text-sm font-medium">
        <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">
          {required ? t('shop.buyFirst', { name: required }) : t(`errors.${reason}`)}
        </span>
      </p>
      {waitsUntil && (
        <>
          <p className="text-sm">
            {t('shop.availableFrom', {
              date: format.timestampWithZone(waitsUntil),
            })}
          </p>
          <Countdown until={waitsUntil} onReached={onAvailable} />
        </>
      )}
    </div>
  )
}

/** Lists the clues that this one unlocks, and whether a solution guide is offered. */
function Links({ step }: { step: TrailStep<ShopClue> }) {
  const { t, format, localized } = useTexts()
  const { clue, unlocks } = step
  const guideOffered = clue.solution_guide_id !== null && !clue.guide_is_owned
  if (unlocks.length === 0 && !guideOffered) return null
  const names = format.list(unlocks.map((unlocked) => localized(unlocked, 'name')))
  return (
    <ul className="text-soft flex flex-col gap-0.5 text-sm">
      {unlocks[0] && (
        <li>
          <SentenceWith text={names} lang={localized.lang(unlocks[0], 'name')}>
            {(text) => t('shop.unlocks', { names: text })}
          </SentenceWith>
        </li>
      )}
      {guideOffered && <li>{t('shop.guideOffered')}</li>}
    </ul>
  )
}

/** One clue of a trail: owned, for sale, or locked with the reason. */
export function TrailStepCard({
  step,
  actions,
}: {
  step: TrailStep<ShopClue>
  actions: TrailActions
}) {
  const { t, localized } = useTexts()
  const { clue } = step
  const name = localized(clue, 'name')
  const price = {
    price: clue.effective_price,
    regularPrice: clue.price,
    reason: clue.price_reason,
    offerEndsAt: clue.offer_ends_at,
  }
  const ref = useOnVisible<HTMLElement>(() => actions.onSeen(clue.clue_id))
  const buyable = !clue.is_owned && clue.blocking_error === null
  return (
    <li className="trail-step" data-state={clue.is_owned ? 'owned' : buyable ? 'open' : 'locked'}>
      <span className="trail-mark">
        {clue.is_owned ? (
          <Check aria-hidden="true" className="size-5" />
        ) : (
          <ClueIcon type={clue.clue_type} className="size-5" />
        )}
      </span>
      <article
        ref={ref}
        className={clsx('card-surface flex flex-col gap-3', buyable && 'border-primary')}
      >
        <div>
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h3
              lang={localized.lang(clue, 'name')}
              className="min-w-0 flex-1 basis-40 text-lg text-balance break-words"
            >
              {name}
            </h3>
            {clue.is_owned ? (
              <Badge tone="success">{t(clue.is_of_team ? 'shop.ownedByTeam' : 'shop.owned')}</Badge>
            ) : (
              <PriceTag {...price} />
            )}
          </div>
          {!clue.is_owned && <PriceReason {...price} />}
          <p lang={localized.lang(clue, 'description')} className="mt-1 text-pretty italic">
            {localized(clue, 'description')}
          </p>
        </div>
        <Links step={step} />
        {buyable && clue.is_found && (
          <p className="notice notice-warning text-sm">{t('shop.foundAlready')}</p>
        )}
        {!clue.is_owned && <Blocked clue={clue} onAvailable={actions.onAvailable} />}
        {clue.is_owned && (
          <Button
            variant="outline"
            className="flex-wrap"
            aria-label={t('shop.openClue', { name })}
            onClick={() => actions.onOpen(clue.clue_id)}
          >
            <BookOpen aria-hidden="true" className="size-5 shrink-0" />
            {t('shop.open')}
          </Button>
        )}
        {buyable && (
          <Button
            aria-label={t('shop.buyClue', { name })}
            onClick={() => actions.onBuy(clueItem(clue, name))}
          >
            {t('shop.buy')}
          </Button>
        )}
      </article>
    </li>
  )
}

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
