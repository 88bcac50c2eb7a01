import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Card } from '@/components/ui/card'
import { OrderPage } from '@/features/payments/components/order-page'
import { OrderNotice } from '@/features/payments/components/order-notice'
import { ORDER_PARAM } from '@/features/payments/model/order-paths'

/** /payment/cancel?order=…: status of a cancelled order. */
export function PaymentCancelPage() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  return (
    <OrderPage
      orderId={params.get(ORDER_PARAM) ?? ''}
      title={(order) =>
        order?.status === 'cancelled' ? t('payments.cancelTitle') : t('payments.orderTitle')
      }
    >
      {(order) => (
        <Card>
          <OrderNotice order={order} />
        </Card>
      )}
    </OrderPage>
  )
}
