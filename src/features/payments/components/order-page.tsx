import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonList } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import { type Order, orderQueryOptions } from '@/features/payments/api/payments'

interface OrderPageProps {
  /** From the URL; anything but one of the player's own orders counts as not found. */
  orderId: string
  /** Page heading; the order is null while it loads. */
  title: (order: Order | null) => string
  children: (order: Order) => ReactNode
}

function OrderContent({ orderId, children }: Omit<OrderPageProps, 'title'>) {
  const { t } = useTranslation()
  const order = useQuery(orderQueryOptions(orderId))

  if (order.data) return children(order.data)
  if (order.data === null) {
    return (
      <Card>
        <EmptyState
          illustration={
            <SearchX aria-hidden="true" className="text-primary size-16" strokeWidth={1.5} />
          }
          title={t('payments.notFound')}
          description={t('payments.notFoundText')}
          action={
            <Button asChild>
              <Link to={paths.shopProducts}>{t('payments.toPackages')}</Link>
            </Button>
          }
        />
      </Card>
    )
  }
  if (order.error) return <ErrorState error={order.error} onRetry={() => void order.refetch()} />
  return <SkeletonList rows={4} className="h-14" />
}

/** A page about one order: heading, loading, error and not-found states. */
export function OrderPage({ title, ...rest }: OrderPageProps) {
  const { data } = useQuery(orderQueryOptions(rest.orderId))
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={title(data ?? null)} />
      <OrderContent {...rest} />
    </div>
  )
}
