import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { HeadingLevel } from '@/components/ui/heading-level'
import { Tabs } from '@/components/ui/tabs'
import { shopCluesQueryOptions } from '@/features/shop/api/list-shop-clues'
import { purchasedCluesQueryOptions } from '@/features/shop/api/purchased-clues'
import { ClueOffers } from '@/features/shop/components/clue-offers'
import { OwnedClues, type Spotlight } from '@/features/shop/components/owned-clues'
import { PurchaseDialog } from '@/features/shop/components/purchase-dialog'
import { LockedNotice, SalesBanner } from '@/features/shop/components/sales-banner'
import { usePurchase } from '@/features/shop/hooks/use-purchase'
import { wishFor, type WishTarget } from '@/features/shop/model/purchase-wish'
import { focusContent } from '@/lib/browser/focus-content'
import { useLocalized } from '@/lib/i18n/use-localized'
import { useConnection } from '@/stores/connection'
import { toasts } from '@/stores/toasts'

interface ShopScreenProps {
  sessionId: string
  /** Whether clues are sold now. */
  salesOpen: boolean
  /** ISO time at which sales end; null: no end is planned. */
  salesEndAt: string | null
  /** Whether the hunt has ended: nothing is left to look for. */
  isOver: boolean
  /** In the player's language; shown while sales are closed. */
  lockedMessage: string
  /** Draws offers with the clues while they are sold; it is given what opens the purchase dialog. */
  renderFeatured: (choose: (target: WishTarget) => void, clues: ReactNode) => ReactNode
}

const TAB_PARAM = 'tab'

/** Mounts with the list, once the clue that held the focus has gone from the page. */
function FocusOnReturn() {
  useEffect(() => focusContent(), [])
  return null
}

/** The clue shop of one session: offers as trails, and what the player owns. */
export function ShopScreen(props: ShopScreenProps) {
  const { sessionId, salesOpen, salesEndAt, isOver, lockedMessage, renderFeatured } = props
  const { t } = useTranslation()
  const localized = useLocalized()
  const [params, setParams] = useSearchParams()
  const [spotlight, setSpotlight] = useState<Spotlight | null>(null)
  const { data: owned } = useQuery(purchasedCluesQueryOptions(sessionId))
  const queryClient = useQueryClient()
  const { data: sold } = useQuery(shopCluesQueryOptions(sessionId))
  const { online } = useConnection()
  // Nothing can be bought without network; what is owned can be read.
  const wanted = params.get(TAB_PARAM)
  const tab = wanted === 'offers' || wanted === 'owned' ? wanted : online ? 'offers' : 'owned'

  function show(next: string, replace = true): void {
    setParams({ [TAB_PARAM]: next }, { replace, preventScrollReset: true })
  }
  /** Leads to an owned clue like to a screen of its own: "back" leads to where it was chosen. */
  function lead(clueId: string, kind: Spotlight['kind']): void {
    setSpotlight({ clueId, kind })
    show('owned', tab === 'owned')
  }

  const purchase = usePurchase(sessionId, ({ clueId, kind }) =>
    lead(clueId, kind === 'clue' ? 'bought' : 'solved'),
  )
  async function choose(target: WishTarget): Promise<void> {
    // Offers may be on the screen before the clues: a press waits for them.
    const clues =
      sold ??
      (await queryClient.query({ ...shopCluesQueryOptions(sessionId), staleTime: 'static' }))
    const wish = wishFor(target, clues, (clue) => localized(clue, 'name'))
    if (wish) purchase.wish(wish)
  }
  // Bought in another tab or on another phone meanwhile.
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
        sessionId={sessionId}
        salesOpen={salesOpen}
        isOver={isOver}
        spotlight={spotlight}
        onBuy={purchase.wish}
        emptyAction={
          salesOpen && <Button onClick={() => show('offers')}>{t('shop.toOffers')}</Button>
        }
      />
    </HeadingLevel>
  )

  if (!salesOpen) {
    return (
      <>
        <LockedNotice message={lockedMessage} />
        <h2 className="mb-3 text-xl">{t('shop.tabOwned')}</h2>
        {ownedClues}
      </>
    )
  }
  return (
    <>
      <SalesBanner salesEndAt={salesEndAt} />
      <Tabs
        label={t('shop.tabs')}
        value={tab}
        onChange={(next) => {
          setSpotlight(null)
          show(next)
        }}
        items={[
          {
            value: 'offers',
            label: t('shop.tabOffers'),
            content: (
              <>
                {spotlight && <FocusOnReturn />}
                {renderFeatured(
                  // Whether the clues could not be loaded is said below, where they stand.
                  (target) => void choose(target).catch(() => undefined),
                  <ClueOffers
                    sessionId={sessionId}
                    onBuy={purchase.wish}
                    onOpen={(clueId) => lead(clueId, 'opened')}
                  />,
                )}
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
          intent={purchase.intent}
          error={purchase.error}
          isPending={purchase.isPending}
          onConfirm={() => void purchase.confirm()}
          onCancel={purchase.cancel}
        />
      )}
    </>
  )
}
