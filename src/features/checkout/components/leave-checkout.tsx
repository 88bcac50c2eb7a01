import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState } from '@/components/ui/error-state'
import { useCancelOrder } from '@/features/payments/api/payments'
import { toAppError } from '@/lib/supabase/errors'

interface LeaveCheckoutProps {
  orderId: string
  onStay: () => void
  onCancelled: () => void
  /** The order turned out to be paid, by another tab or a lost response. */
  onPaid: () => void
}

/** Asks for confirmation and cancels the unpaid order. */
export function LeaveCheckout({ orderId, onStay, onCancelled, onPaid }: LeaveCheckoutProps) {
  const { t } = useTranslation()
  const cancel = useCancelOrder()

  async function confirm(): Promise<void> {
    try {
      await cancel.mutateAsync({ p_order_id: orderId })
    } catch (thrown) {
      if (toAppError(thrown).key === 'order_already_paid') onPaid()
      return // The dialog stays open and shows cancel.error.
    }
    onCancelled()
  }

  return (
    <ConfirmDialog
      onClose={onStay}
      title={t('payments.leaveTitle')}
      description={t('payments.leaveText')}
      confirmLabel={t('payments.leaveConfirm')}
      cancelLabel={t('common.back')}
      destructive
      pending={cancel.isPending}
      onConfirm={() => void confirm()}
    >
      {cancel.error && <ErrorState error={cancel.error} />}
    </ConfirmDialog>
  )
}
