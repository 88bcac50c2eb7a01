import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Card } from '@/components/ui/card'
import { OrderPage } from '@/features/payments/components/order-page'
import { OrderNotice } from '@/features/payments/components/order-notice'
import { PaidOrder } from '@/features/payments/components/paid-order'
import { isJustPaid, ORDER_PARAM } from '@/features/payments/model/order-paths'

/** Returns whether the player comes directly from the payment, not from a reload or a bookmark. */
function useFreshPayment(): boolean {
  const navigate = useNavigate()
  const { state, pathname, search } = useLocation()
  const isMarked = isJustPaid(state)
  const [isFresh] = useState(isMarked)
  useEffect(() => {
    if (isMarked) void navigate({ pathname, search }, { replace: true })
  }, [isMarked, navigate, pathname, search])
  return isFresh
}

/** /payment/success?order=…: purchase and receipt. */
export function PaymentSuccessPage() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const isFresh = useFreshPayment()
  return (
    <OrderPage
      orderId={params.get(ORDER_PARAM) ?? ''}
      title={(order) =>
        order?.status === 'paid' ? t('payments.successTitle') : t('payments.orderTitle')
      }
    >
      {(order) =>
        order.status === 'paid' ? (
          <PaidOrder order={order} isJustPaid={isFresh} />
        ) : (
          <Card>
            <OrderNotice order={order} />
          </Card>
        )
      }
    </OrderPage>
  )
}
