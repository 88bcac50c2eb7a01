import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Lock, Coins } from 'lucide-react'
import { ChestIllustration } from '@/components/illustrations/chest'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CoinAmount } from '@/components/ui/coin-amount'
import { Countdown } from '@/components/ui/countdown'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { HeadingLevel } from '@/components/ui/heading-level'
import { PageHeader } from '@/components/ui/page-header'
import { Skeleton, SkeletonList } from '@/components/ui/skeleton'
import { PurchaseDialog } from '@/components/ui/spend-summary'
import { Tabs } from '@/components/ui/tabs'
import { paths, TAB_PARAM } from '@/config/paths'
import {
  type ActiveGameSession,
  useActiveGameSession,
  useGameSessionState,
} from '@/features/game/api/game'
import { salesEndOf } from '@/features/game/model/game-session-state'
import { JackpotCard } from '@/features/jackpot/components/jackpot-card'
import type { FeaturedOffer } from '@/features/offers/api/offers'
import { FeaturedOffers } from '@/features/offers/components/featured-offers'
import { isPaidWithTokens } from '@/features/offers/model/offer-price'
import { checkoutState } from '@/features/payments/model/order-paths'
import { purchasedCluesQueryOptions, shopCluesQueryOptions } from '@/features/shop/api/shop'
import { ClueOffers } from '@/features/shop/components/clue-offers'
import { type FocusedClue, OwnedClues } from '@/features/shop/components/owned-clues'
import { usePurchase, findShopItem } from '@/features/shop/hooks/use-purchase'
import { useTeammateFinds } from '@/features/teams/hooks/use-teammate-finds'
import { AwardNotice } from '@/features/treasure/components/award-notice'
import { useTokenBalance } from '@/lib/account/token-balance'
import { focusContent } from '@/lib/browser/focus-content'
import { pickLocalized } from '@/lib/i18n/use-localized'
import { useTexts } from '@/lib/i18n/use-texts'
import { useConnection } from '@/stores/connection'
import { toasts } from '@/stores/toasts'

/** The player's balance and the time until clue sales close. */
function SalesBanner({ salesEndAt }: { salesEndAt: string | null }) {
  const { t, format } = useTexts()
  const { balance, isPending } = useTokenBalance()
  return (
    <Card className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div className="flex flex-col gap-1">
        <p className="text-soft text-sm font-semibold">{t('shop.balance')}</p>
        {isPending ? <Skeleton className="h-9 w-24" /> : <CoinAmount amount={balance} size="lg" />}
      </div>
      {salesEndAt && (
        <div className="flex min-w-0 grow flex-col gap-2 sm:max-w-96">
          <p className="text-soft text-sm font-semibold">{t('shop.salesEnd')}</p>
          <Countdown until={salesEndAt} />
          <p className="text-soft text-sm">
            <time dateTime={salesEndAt}>{format.timestampWithZone(salesEndAt)}</time>
          </p>
        </div>
      )}
    </Card>
  )
}

/** Replaces the offers once clue sales are closed. */
function LockedNotice({ message }: { message: string }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="notice notice-warning mb-4">
      <Lock aria-hidden="true" className="size-6 shrink-0" />
      <div>
        <h2 className="text-lg">{t('shop.locked')}</h2>
        <p className="mt-1 text-pretty">{message}</p>
      </div>
    </div>
  )
}

const CLUE_PARAM = 'clue'

/** Focuses the content on mount, because the clue that had the focus is gone. */
function FocusOnReturn() {
  useEffect(() => focusContent(), [])
  return null
}

/** The clue shop of one session: clues on sale and owned clues. */
function ShopScreen({ gameSession, settings }: Extract<ActiveGameSession, { status: 'ready' }>) {
  const gameSessionId = gameSession.id
  const { phase, sales_open: salesOpen } = useGameSessionState(gameSession.states)
  const isOver = phase === 'ended'
  const { t, localized, language } = useTexts()
  useTeammateFinds(gameSessionId)
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  // Find cards link to the clue that they gave.
  const [focusedClue, setFocusedClue] = useState<FocusedClue | null>(() => {
    const clueId = params.get(CLUE_PARAM)
    return clueId === null ? null : { clueId, kind: 'opened' }
  })
  const { data: owned } = useQuery(purchasedCluesQueryOptions(gameSessionId))
  const queryClient = useQueryClient()
  const {
    data: sold,
    isFetching,
    isFetchedAfterMount,
  } = useQuery(shopCluesQueryOptions(gameSessionId))
  const { online } = useConnection()
  // Offline nothing can be bought, but owned clues can be read. A later change of the connection keeps the tab.
  const [firstTab, setFirstTab] = useState<'offers' | 'owned' | null>(null)
  const isCurrent = sold !== undefined && (isFetchedAfterMount || !isFetching)
  if (firstTab === null && (!online || isCurrent)) setFirstTab(online ? 'offers' : 'owned')
  const requestedTab = params.get(TAB_PARAM)
  const tab =
    requestedTab === 'offers' || requestedTab === 'owned' ? requestedTab : (firstTab ?? 'offers')

  function showTab(next: string, replace = true): void {
    setParams({ [TAB_PARAM]: next }, { replace, preventScrollReset: true })
  }
  /** Opens an owned clue as a history entry of its own, so that "back" returns to the offers. */
  function openOwned(clueId: string, kind: FocusedClue['kind']): void {
    setFocusedClue({ clueId, kind })
    showTab('owned', tab === 'owned')
  }

  const purchase = usePurchase(gameSessionId, ({ clueId, kind }) =>
    openOwned(clueId, kind === 'clue' ? 'bought' : 'solved'),
  )
  const isClue = purchase.intent?.kind === 'clue'
  function goToCheckout({ product_id: productId, offer_id: offerId }: FeaturedOffer): void {
    const choice = { productId, offerId, gameSessionId }
    void navigate(paths.shopProducts, { state: checkoutState(choice) })
  }
  async function buy(target: FeaturedOffer): Promise<void> {
    // Featured offers may be shown before the clues have loaded.
    const clues =
      sold ??
      (await queryClient.query({ ...shopCluesQueryOptions(gameSessionId), staleTime: 'static' }))
    const item = findShopItem(target, clues, (clue) => localized(clue, 'name'))
    if (item) purchase.start(item)
  }
  // True if the clue was bought on another device or in another tab while the dialog was open.
  const { intent, isPending } = purchase
  const isOwnedMeanwhile =
    intent?.kind === 'clue' &&
    !isPending &&
    !!owned?.some(({ clue_id }) => clue_id === intent.clueId)
  const closePurchase = useEffectEvent(() => {
    purchase.cancel()
    toasts.notice(t('shop.alreadyOwned'))
  })
  useEffect(() => {
    if (isOwnedMeanwhile) closePurchase()
  }, [isOwnedMeanwhile])

  const ownedClues = (
    <HeadingLevel value={3}>
      <OwnedClues
        gameSessionId={gameSessionId}
        salesOpen={salesOpen}
        isOver={isOver}
        focusedClue={focusedClue}
        onBuy={purchase.start}
        emptyAction={
          salesOpen && <Button onClick={() => showTab('offers')}>{t('shop.toOffers')}</Button>
        }
      />
    </HeadingLevel>
  )

  const awardNotice = (
    <div className="mb-4 empty:hidden">
      <AwardNotice gameSession={gameSession} isOver={isOver} />
    </div>
  )
  if (!salesOpen) {
    return (
      <>
        {awardNotice}
        <LockedNotice
          message={
            isOver
              ? t('errors.game_session_ended')
              : pickLocalized(settings, 'locked_message', language)
          }
        />
        <h2 className="mb-3 text-xl">{t('shop.tabOwned')}</h2>
        {ownedClues}
      </>
    )
  }
  return (
    <>
      {awardNotice}
      <SalesBanner salesEndAt={salesEndOf(gameSession.states)} />
      <Tabs
        label={t('shop.tabs')}
        value={tab}
        onChange={(next) => {
          setFocusedClue(null)
          showTab(next)
        }}
        items={[
          {
            value: 'offers',
            label: t('shop.tabOffers'),
            content: (
              <>
                {focusedClue && <FocusOnReturn />}
                <FeaturedOffers
                  gameSessionId={gameSessionId}
                  isBelow
                  onChoose={(offer) => {
                    // A failed read of the clues is shown by ClueOffers.
                    if (isPaidWithTokens(offer)) void buy(offer).catch(() => undefined)
                    else goToCheckout(offer)
                  }}
                >
                  <ClueOffers
                    gameSessionId={gameSessionId}
                    onBuy={purchase.start}
                    onOpen={(clueId) => openOwned(clueId, 'opened')}
                  />
                </FeaturedOffers>
              </>
            ),
          },
          {
            value: 'owned',
            label: owned ? t('shop.tabOwnedCount', { count: owned.length }) : t('shop.tabOwned'),
            content: (
              <>
                <h2 className="sr-only">{t('shop.tabOwned')}</h2>
                {ownedClues}
              </>
            ),
          },
        ]}
      />
      {purchase.intent && (
        <PurchaseDialog
          title={t(isClue ? 'shop.confirmClueTitle' : 'shop.confirmGuideTitle')}
          description={t(isClue ? 'shop.confirmClueText' : 'shop.confirmGuideText', {
            name: purchase.intent.name,
          })}
          intent={purchase.intent}
          purchase={purchase}
        />
      )}
    </>
  )
}

/** /shop: clues of the active session. */
export function ShopPage() {
  const { t } = useTranslation()
  const active = useActiveGameSession()
  return (
    <>
      <PageHeader
        title={t('shop.title')}
        description={active.status === 'ready' ? active.gameSession.name : t('shop.intro')}
        actions={
          <ButtonLink to={paths.shopProducts} icon={Coins} variant="outline">
            {t('shop.toProducts')}
          </ButtonLink>
        }
      />
      {active.status === 'pending' && <SkeletonList rows={4} className="h-36" />}
      {active.status === 'error' && <ErrorState error={active.error} onRetry={active.retry} />}
      {active.status === 'none' && (
        <Card>
          <EmptyState
            title={t('shop.notJoined')}
            description={t('shop.notJoinedText')}
            illustration={<ChestIllustration className="h-24 w-32" />}
            action={<ButtonLink to={paths.dashboard}>{t('shop.toDashboard')}</ButtonLink>}
          />
        </Card>
      )}
      {active.status === 'ready' && (
        <>
          <ShopScreen key={active.gameSession.id} {...active} />
          <div className="mt-6">
            <JackpotCard gameSessionId={active.gameSession.id} />
          </div>
        </>
      )}
    </>
  )
}
