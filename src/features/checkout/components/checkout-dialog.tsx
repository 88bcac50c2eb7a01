import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState, QueryError } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { type Order, orderQueryOptions } from '@/features/payments/api/payments'
import { LeaveCheckout } from '@/features/checkout/components/leave-checkout'
import type { Checkout } from '@/features/checkout/hooks/use-checkout'
import { usePayment } from '@/features/checkout/hooks/use-payment'
import { AppError } from '@/lib/supabase/errors'

// Loaded on demand: most visits to the shop buy nothing.
const CheckoutStep = lazy(async () => ({
  default: (await import('@/features/checkout/components/checkout-step')).CheckoutStep,
}))

interface CheckoutDialogProps {
  checkout: Checkout
  onCancelled: () => void
  onPaid: (order: Order) => void
}

/** Order, coupon and simulated card in one dialog; asks before it cancels the order. */
export function CheckoutDialog({ checkout, onCancelled, onPaid }: CheckoutDialogProps) {
  const { t } = useTranslation()
  const { orderId, isPlacing } = checkout
  const [isLeaving, setIsLeaving] = useState(false)
  const query = useQuery({ ...orderQueryOptions(orderId ?? ''), enabled: orderId !== null })
  const order = orderId === null ? undefined : (checkout.replaced ?? query.data)
  const paid = () => {
    if (order) onPaid(order)
  }
  const payment = usePayment(paid)
  const finish = useEffectEvent(paid)
  // The response got lost, but the refetched order is paid.
  const isPaidAfterAll = order?.status === 'paid' && payment.outcome === 'unanswered'

  useEffect(() => {
    if (isPaidAfterAll) finish()
  }, [isPaidAfterAll])

  function leave(): void {
    if (payment.isProcessing || isPlacing) return
    const isLost = payment.outcome === 'order-closed' || payment.outcome === 'bundle-unavailable'
    if (order?.status === 'pending' && !isLost) setIsLeaving(true)
    else checkout.close()
  }

  const loading = <SkeletonList rows={4} className="h-11" />

  function content(): ReactNode {
    if (order) return <CheckoutStep order={order} checkout={checkout} payment={payment} />
    if (order === null) return <ErrorState error={new AppError('order_not_found')} />
    if (orderId === null && checkout.error) {
      return <ErrorState error={checkout.error} onRetry={checkout.retry} />
    }
    if (orderId !== null && query.error) return <QueryError query={query} />
    return loading
  }

  return (
    <>
      <Dialog onClose={leave} title={t('payments.checkout')}>
        <Suspense fallback={loading}>{content()}</Suspense>
      </Dialog>
      {isLeaving && orderId !== null && (
        <LeaveCheckout
          orderId={orderId}
          onStay={() => setIsLeaving(false)}
          onCancelled={onCancelled}
          onPaid={paid}
        />
      )}
    </>
  )
}
