import { Map as MapIcon, ScanLine } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { CoinIllustration } from '@/components/illustrations/coin'
import { MediaView } from '@/components/media/media-view'
import { ButtonLink } from '@/components/ui/button'
import { ClueIcon } from '@/components/ui/clue-icon'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryError, QueryPlaceholder } from '@/components/ui/error-state'
import { FormattedText } from '@/components/ui/formatted-text'
import { ReportButton } from '@/components/ui/report-button'
import { paths } from '@/config/paths'
import {
  type PurchasedClue,
  clueMediaQueryOptions,
  clueMediaScope,
  purchasedCluesQueryOptions,
  purchasedSolutionGuidesQueryOptions,
  shopCluesQueryOptions,
} from '@/features/shop/api/shop'
import '@/features/shop/components/coin-trail.css'
import { GuidePanel, type GuidePanelProps } from '@/features/shop/components/guide-panel'
import type { ShopItem } from '@/features/shop/hooks/use-purchase'
import { useTexts } from '@/lib/i18n/use-texts'
import { useConnection } from '@/stores/connection'

const coins = [0, 1, 2, 3, 4]

/** Short animation of coins falling into a new purchase; hidden with reduced motion. */
function CoinTrail() {
  return (
    <div aria-hidden="true" className="coin-trail">
      {coins.map((coin) => (
        <CoinIllustration key={coin} className="coin-trail-coin" />
      ))}
    </div>
  )
}

interface OwnedClueCardProps extends Omit<GuidePanelProps, 'isFocused'> {
  clue: PurchasedClue
  /** 'opened' focuses the card, 'bought' also celebrates it, 'solved' celebrates and focuses its solution. */
  focusReason: 'opened' | 'bought' | 'solved' | null
}

/** An owned clue with its content and solution guide. */
export function OwnedClueCard({ clue, focusReason, ...guide }: OwnedClueCardProps) {
  const { media, mediaScope } = guide
  const { t, format, localized } = useTexts()
  const ref = useRef<HTMLElement>(null)
  const headingId = `owned-${clue.clue_id}`

  useEffect(() => {
    // Focusing scrolls to the card and makes screen readers start there.
    if (focusReason === 'opened' || focusReason === 'bought') ref.current?.focus()
  }, [focusReason])

  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="card-surface relative flex flex-col gap-3 p-4 sm:p-5"
    >
      {(focusReason === 'bought' || focusReason === 'solved') && <CoinTrail key={focusReason} />}
      <header className="flex items-start gap-3">
        <span className="bg-base-200 grid size-11 shrink-0 place-items-center rounded-full">
          <ClueIcon type={clue.clue_type} className="text-primary size-6" />
        </span>
        <div className="min-w-0">
          <h3
            id={headingId}
            lang={localized.lang(clue, 'clue_name')}
            className="text-lg text-balance break-words"
          >
            {localized(clue, 'clue_name')}
          </h3>
          <p className="text-soft text-sm">
            {t(clue.is_revealed ? 'shop.gotAt' : 'shop.boughtAt', {
              date: format.timestamp(clue.purchased_at),
            })}
          </p>
        </div>
      </header>
      <p lang={localized.lang(clue, 'clue_description')} className="text-soft text-pretty italic">
        {localized(clue, 'clue_description')}
      </p>
      <div className="bg-accent/15 rounded-field border-accent border-s-4 p-4">
        <h4 className="sr-only">{t('shop.clueLabel')}</h4>
        <FormattedText
          text={localized(clue, 'clue_content')}
          lang={localized.lang(clue, 'clue_content')}
          className="text-lg leading-relaxed font-medium text-pretty"
        />
      </div>
      <MediaView
        media={media.filter(({ solution_guide_id }) => solution_guide_id === null)}
        scope={mediaScope}
      />
      {!guide.offer?.is_found && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink icon={ScanLine} to={paths.scanner} variant="outline" size="sm">
            {t('shop.scanCode')}
          </ButtonLink>
          <ButtonLink icon={MapIcon} to={paths.map} variant="ghost" size="sm">
            {t('nav.map')}
          </ButtonLink>
          <ReportButton target={{ source: 'clue', clueId: clue.clue_id }} />
        </div>
      )}
      <GuidePanel {...guide} isFocused={focusReason === 'solved'} />
    </article>
  )
}

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
