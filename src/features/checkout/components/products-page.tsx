import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useEffect, useEffectEvent, useRef } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { GuestNotice } from '@/features/auth/components/guest-notice'
import { HeadingLevel } from '@/components/ui/heading-level'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonList } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { paths, TAB_PARAM } from '@/config/paths'
import { CouponBox } from '@/features/coupons/components/coupon-box'
import { useSavedCoupon } from '@/features/coupons/hooks/use-saved-coupon'
import { useActiveGameSession } from '@/features/game/api/game'
import { FeaturedOffers } from '@/features/offers/components/featured-offers'
import { CheckoutDialog } from '@/features/checkout/components/checkout-dialog'
import { OrderHistory } from '@/features/payments/components/order-history'
import { ProductList } from '@/features/payments/components/product-list'
import { useCheckout } from '@/features/checkout/hooks/use-checkout'
import {
  type CheckoutChoice,
  justPaidState,
  readCheckoutState,
  receiptPath,
} from '@/features/payments/model/order-paths'
import { VipSection } from '@/features/vip/components/vip-section'
import { useTokenBalance } from '@/lib/account/token-balance'
import { toasts } from '@/stores/toasts'

/** Calls back once with the choice in the router state and clears it, so that a reload does not repeat it. */
function useCheckoutState(onChoice: (choice: CheckoutChoice) => void): void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const isTaken = useRef(false)
  const take = useEffectEvent(() => {
    const choice = readCheckoutState(state)
    if (!choice || isTaken.current) return
    isTaken.current = true
    void navigate('.', { replace: true, state: null })
    onChoice(choice)
  })
  useEffect(() => take(), [])
}

const soldForMoney = ['product', 'bundle'] as const

interface SaleProps {
  gameSessionId: string | null
  onChoose: (choice: CheckoutChoice) => void
  saved: ReturnType<typeof useSavedCoupon>
}

/** Offers, token packages, the coupon box and VIP. */
function Sale({ gameSessionId, onChoose, saved }: SaleProps) {
  const { t } = useTranslation()
  const { isTesting, ownBalance } = useTokenBalance()
  return (
    <>
      <GuestNotice need="accountOnly" />
      {isTesting && (
        <p className="notice notice-warning mb-4">
          {t('payments.testSession', { coins: ownBalance })}
        </p>
      )}
      <FeaturedOffers
        gameSessionId={gameSessionId}
        kinds={soldForMoney}
        onChoose={(offer) =>
          onChoose({
            productId: offer.product_id,
            offerId: offer.offer_id,
            gameSessionId: gameSessionId,
          })
        }
      >
        <section aria-labelledby="packages-title" className="mb-8">
          <h2 id="packages-title" className="mb-3 text-xl">
            {t('payments.packages')}
          </h2>
          <HeadingLevel value={3}>
            <ProductList onChoose={onChoose} />
          </HeadingLevel>
        </section>
        <div className="mb-8">
          <CouponBox saved={saved} />
        </div>
        <VipSection />
      </FeaturedOffers>
    </>
  )
}

/** /shop/products: tokens, offers, coupons and VIP for money, and the player's orders. */
export function ProductsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const gameSession = useActiveGameSession()
  const gameSessionId = gameSession.status === 'ready' ? gameSession.gameSession.id : null
  const saved = useSavedCoupon()
  const checkout = useCheckout(gameSessionId)
  const choose = (choice: CheckoutChoice) => checkout.open(choice, saved.coupon?.code ?? null)
  useCheckoutState(choose)
  const tab = params.get(TAB_PARAM) === 'orders' ? 'orders' : 'sale'

  function show(next: string): void {
    setParams(next === 'orders' ? { [TAB_PARAM]: next } : {}, {
      replace: true,
      preventScrollReset: true,
    })
  }

  return (
    <>
      <PageHeader
        title={t('payments.title')}
        description={t('payments.intro')}
        actions={
          <ButtonLink to={paths.shop} variant="outline">
            {t('payments.toShop')}
          </ButtonLink>
        }
      />
      {/* The offers depend on the hunt. */}
      {gameSession.status === 'pending' ? (
        <SkeletonList rows={4} className="h-36" />
      ) : (
        <Tabs
          label={t('payments.title')}
          value={tab}
          onChange={show}
          items={[
            {
              value: 'sale',
              label: t('payments.tabSale'),
              content: <Sale gameSessionId={gameSessionId} saved={saved} onChoose={choose} />,
            },
            {
              value: 'orders',
              label: t('payments.tabOrders'),
              content: (
                <Card>
                  <OrderHistory />
                </Card>
              ),
            },
          ]}
        />
      )}
      {checkout.isOpen && (
        <CheckoutDialog
          checkout={checkout}
          onCancelled={() => {
            checkout.close()
            toasts.success(t('payments.discarded'))
          }}
          onPaid={(order) => {
            if (order.price_reason === 'coupon') saved.forget()
            void navigate(receiptPath(order.id), { state: justPaidState, replace: true })
          }}
        />
      )}
    </>
  )
}
