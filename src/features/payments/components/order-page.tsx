import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/config/paths'
import { orderQueryOptions } from '@/features/payments/api/payments'
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

function OrderContent({ orderId, showsReceipt }: { orderId: string; showsReceipt: boolean }) {
  const { t } = useTranslation()
  const isFresh = useFreshPayment()
  const order = useQuery(orderQueryOptions(orderId))

  if (order.data?.status === 'paid' && showsReceipt) {
    return <PaidOrder order={order.data} isJustPaid={isFresh} />
  }
  if (order.data) {
    return (
      <Card>
        <OrderNotice order={order.data} />
      </Card>
    )
  }
  if (order.data === null) {
    return (
      <Card>
        <EmptyState
          illustration={
            <SearchX aria-hidden="true" className="text-primary size-16" strokeWidth={1.5} />
          }
          title={t('payments.notFound')}
          description={t('payments.notFoundText')}
          action={<ButtonLink to={paths.shopProducts}>{t('payments.toPackages')}</ButtonLink>}
        />
      </Card>
    )
  }
  return <QueryPlaceholder query={order} rows={4} className="h-14" />
}

/** A page about the order in the URL; anything but one of the player's own orders counts as not found. */
function OrderPage({ status }: { status: 'paid' | 'cancelled' }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const orderId = params.get(ORDER_PARAM) ?? ''
  const { data: order } = useQuery(orderQueryOptions(orderId))
  const title = status === 'paid' ? 'payments.successTitle' : 'payments.cancelTitle'
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t(order?.status === status ? title : 'payments.orderTitle')} />
      <OrderContent orderId={orderId} showsReceipt={status === 'paid'} />
    </div>
  )
}

/** /payment/success?order=…: purchase and receipt. */
export const PaymentSuccessPage = () => <OrderPage status="paid" />

/** /payment/cancel?order=…: status of a cancelled order. */
export const PaymentCancelPage = () => <OrderPage status="cancelled" />
