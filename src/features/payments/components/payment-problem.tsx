import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import type { Payment } from '@/features/payments/hooks/use-payment'

interface PaymentProblemProps {
  payment: Payment
  isRenewing: boolean
  onRenew: () => void
}

/** Why an order was not paid, whether anything was charged, and the way on. */
export function PaymentProblem({ payment, isRenewing, onRenew }: PaymentProblemProps) {
  const { t } = useTranslation()
  const { error, outcome } = payment
  return (
    <div className="flex flex-col gap-2">
      <ErrorState error={error} />
      {outcome === 'unanswered' && <p className="text-sm">{t('payments.unanswered')}</p>}
      {outcome === 'refused' && <p className="text-sm">{t('payments.nothingCharged')}</p>}
      {outcome === 'order-gone' && (
        <Button variant="outline" loading={isRenewing} onClick={onRenew}>
          {t('payments.orderAgain')}
        </Button>
      )}
    </div>
  )
}
