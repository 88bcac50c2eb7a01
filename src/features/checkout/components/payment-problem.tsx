import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { toAppError } from '@/lib/supabase/errors'
import type { Payment } from '@/features/checkout/hooks/use-payment'

interface PaymentProblemProps {
  payment: Payment
  isRenewing: boolean
  onRenew: () => void
  /** Returns to the shop. */
  onLeave: () => void
}

/** Explains why a payment failed and whether money was charged, and offers the next step. */
export function PaymentProblem({ payment, isRenewing, onRenew, onLeave }: PaymentProblemProps) {
  const { t } = useTranslation()
  const { error, outcome } = payment
  const { key } = toAppError(error)
  return (
    <div className="flex flex-col gap-2">
      {key === 'coupon_not_found' ? (
        // The coupon existed when the order was created, so "not found" means that it was withdrawn.
        <div role="alert" className="notice notice-error">
          <CircleAlert aria-hidden="true" className="size-6 shrink-0" />
          <p className="font-medium">{t('payments.couponWithdrawn')}</p>
        </div>
      ) : (
        <ErrorState error={error} />
      )}
      {outcome === 'unanswered' && <p className="text-sm">{t('payments.unanswered')}</p>}
      {outcome === 'rejected' && (
        <p className="text-sm">
          {t(key === 'payment_failed' ? 'payments.declined' : 'payments.nothingCharged')}
        </p>
      )}
      {outcome === 'bundle-unavailable' && (
        <>
          <p className="text-sm">{t('payments.bundleGone')}</p>
          <Button variant="outline" onClick={onLeave}>
            {t('payments.toSale')}
          </Button>
        </>
      )}
      {(outcome === 'order-closed' || outcome === 'coupon-invalid') && (
        <Button variant="outline" loading={isRenewing} onClick={onRenew}>
          {t(outcome === 'order-closed' ? 'payments.orderAgain' : 'payments.orderWithoutCoupon')}
        </Button>
      )}
    </div>
  )
}
