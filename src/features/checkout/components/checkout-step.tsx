import { Clock } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import type { Order } from '@/features/payments/api/payments'
import { CardForm } from '@/features/checkout/components/card-form'
import { OrderCoupon } from '@/features/coupons/components/order-coupon'
import { OrderedBundle } from '@/features/offers/components/offer-contents'
import { OrderNotice } from '@/features/payments/components/order-notice'
import { OrderSummary } from '@/features/payments/components/order-summary'
import { PaymentProblem } from '@/features/checkout/components/payment-problem'
import { FREE_PAYMENT_METHOD } from '@/features/payments/model/payment-method'
import type { Checkout } from '@/features/checkout/hooks/use-checkout'
import type { Payment } from '@/features/checkout/hooks/use-payment'
import { orderState } from '@/features/payments/model/order-view'
import { reorderError, isWorthRetrying } from '@/features/checkout/model/reorder'
import { useTexts } from '@/lib/i18n/use-texts'
import { useServerNow } from '@/lib/live/use-server-now'
import { ErrorState } from '@/components/ui/error-state'
import './payment-progress.css'

interface RenewalProblemProps {
  error: Error
  onRetry: () => void
  /** Returns to the shop. */
  onLeave: () => void
}

/** Explains why ordering again failed, and offers to retry or to return to the shop. */
function RenewalProblem({ error, onRetry, onLeave }: RenewalProblemProps) {
  const { t } = useTranslation()
  return isWorthRetrying(error) ? (
    <ErrorState error={error} onRetry={onRetry} />
  ) : (
    <ErrorState error={error} onRetry={onLeave} retryLabel={t('payments.toPackages')} />
  )
}

interface CheckoutStepProps {
  order: Order
  checkout: Checkout
  payment: Payment
}

function Processing() {
  const { t } = useTranslation()
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="font-semibold">{t('payments.processing')}</p>
      <div aria-hidden="true" className="payment-progress" />
    </div>
  )
}

/** An order at the checkout: pay it, change its coupon, or order again once it can no longer be paid. */
export function CheckoutStep({ order, checkout, payment }: CheckoutStepProps) {
  const { t, format } = useTexts()
  const formId = useId()
  const { now } = useServerNow([order.expires_at])
  const isBusy = payment.isProcessing || checkout.isPlacing
  const isFree = order.total_minor === 0
  const renew = () => checkout.renew(order, null)
  const pay = (paymentMethod: string) => void payment.pay(order.id, paymentMethod)
  const state = orderState(order, now)
  const isDeclined = payment.error !== null && payment.orderId === order.id
  const isGone = state !== 'pending' || (isDeclined && payment.outcome === 'order-closed')
  const renewalError =
    (checkout.isForCoupon ? null : checkout.error) ?? (isGone ? reorderError(order) : null)
  const problem = renewalError && !checkout.isPlacing && (
    <RenewalProblem error={renewalError} onRetry={renew} onLeave={checkout.close} />
  )

  if (!payment.isProcessing && state !== 'pending') {
    return (
      <OrderNotice
        order={order}
        problem={problem}
        onRenew={renew}
        isRenewing={checkout.isPlacing}
      />
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <div>
        <OrderSummary
          order={order}
          contents={
            order.kind === 'bundle' &&
            order.offer_id !== null &&
            order.game_session_id !== null && (
              <OrderedBundle offerId={order.offer_id} gameSessionId={order.game_session_id} />
            )
          }
        />
        <p className="text-soft mt-1 flex items-center gap-2 text-sm">
          <Clock aria-hidden="true" className="size-4 shrink-0" />
          {t('payments.payUntil', { time: format.time(order.expires_at) })}
        </p>
      </div>
      {order.kind === 'product' && (
        <OrderCoupon
          isApplied={order.price_reason === 'coupon'}
          code={checkout.couponCode}
          isPending={checkout.isPlacing}
          disabled={payment.isProcessing}
          error={checkout.isForCoupon ? (checkout.error ?? checkout.couponError) : null}
          onApply={(code) => checkout.renew(order, code)}
          onRemove={renew}
        />
      )}
      {isFree ? (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault()
            pay(FREE_PAYMENT_METHOD)
          }}
        >
          <p>{t('payments.freeText')}</p>
        </form>
      ) : (
        <CardForm id={formId} disabled={isBusy} onPay={pay} />
      )}
      {isDeclined && !(problem && isGone) && (
        <PaymentProblem
          payment={payment}
          isRenewing={checkout.isPlacing}
          onRenew={renew}
          onLeave={checkout.close}
        />
      )}
      {problem}
      {payment.isProcessing && <Processing />}
      <Button
        type="submit"
        form={formId}
        size="lg"
        block
        loading={payment.isProcessing}
        disabled={isBusy}
      >
        {isFree
          ? t('payments.takeFree')
          : t('payments.pay', { total: format.money(order.total_minor, order.currency) })}
      </Button>
    </div>
  )
}
