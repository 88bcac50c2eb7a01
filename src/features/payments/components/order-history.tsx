import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CoinIllustration } from '@/components/illustrations/coin'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Checkbox } from '@/components/ui/field'
import { SkeletonList } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import { orderHistoryQueryOptions } from '@/features/payments/api/payments'
import { OrderItem } from '@/features/payments/components/order-item'

function Orders({ withCancelled }: { withCancelled: boolean }) {
  const { t } = useTranslation()
  const history = useInfiniteQuery(orderHistoryQueryOptions(withCancelled))

  if (!history.data) {
    if (history.error) {
      return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
    }
    return <SkeletonList rows={4} className="h-16" />
  }
  if (history.data.length === 0) {
    return (
      <EmptyState
        title={t('payments.history.empty')}
        description={t('payments.history.emptyText')}
        illustration={<CoinIllustration className="size-20" />}
        action={
          <Button asChild>
            <Link to={paths.shopProducts}>{t('payments.toPackages')}</Link>
          </Button>
        }
      />
    )
  }
  return (
    <>
      <ul aria-label={t('payments.history.title')} className="divide-base-300 divide-y">
        {history.data.map((order) => (
          <OrderItem key={order.id} order={order} />
        ))}
      </ul>
      {history.isFetchNextPageError && (
        <ErrorState error={history.error} onRetry={() => void history.fetchNextPage()} />
      )}
      {history.hasNextPage && !history.isFetchNextPageError && (
        <Button
          variant="outline"
          block
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('payments.history.more')}
        </Button>
      )}
    </>
  )
}

/** The player's orders, newest first, with links to receipts and to pending payments. */
export function OrderHistory() {
  const { t } = useTranslation()
  const [withCancelled, setWithCancelled] = useState(false)
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label={t('payments.history.withCancelled')}
        checked={withCancelled}
        onChange={(event) => setWithCancelled(event.target.checked)}
      />
      <Orders withCancelled={withCancelled} />
    </div>
  )
}
