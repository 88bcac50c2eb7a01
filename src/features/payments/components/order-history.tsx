import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinIllustration } from '@/components/illustrations/coin'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState, QueryPlaceholder } from '@/components/ui/error-state'
import { Checkbox } from '@/components/ui/field'
import { paths } from '@/config/paths'
import { type Order, orderHistoryQueryOptions } from '@/features/payments/api/payments'
import { checkoutPath, receiptPath } from '@/features/payments/model/order-paths'
import { orderState, type OrderState } from '@/features/payments/model/order-view'
import { useTexts } from '@/lib/i18n/use-texts'
import { useServerNow } from '@/lib/live/use-server-now'

const tones: Record<OrderState, BadgeTone> = {
  paid: 'success',
  pending: 'warning',
  cancelled: 'neutral',
  expired: 'neutral',
}

/** One order of the history, with a link to its receipt or its payment. */
function OrderItem({ order }: { order: Order }) {
  const { t, format, localized } = useTexts()
  const { now } = useServerNow([order.expires_at])
  const state = orderState(order, now)
  const name = localized(order, 'name')
  const timestamp = order.paid_at ?? order.created_at
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-40">
        <p lang={localized.lang(order, 'name')} className="font-semibold break-words">
          {name}
        </p>
        <p className="text-soft text-sm">
          <time dateTime={timestamp}>{format.timestamp(timestamp)}</time>
        </p>
        {state === 'pending' && (
          <p className="text-sm">
            {t('payments.payUntil', { time: format.time(order.expires_at) })}
          </p>
        )}
      </div>
      <div className="flex flex-col items-end gap-1">
        <span className="font-bold tabular-nums">
          {format.money(order.total_minor, order.currency)}
        </span>
        <Badge tone={tones[state]}>{t(`payments.state.${state}`)}</Badge>
      </div>
      {state === 'paid' && (
        <ButtonLink
          to={receiptPath(order.id)}
          aria-label={t('payments.history.receiptOf', { name })}
          variant="outline"
          size="sm"
        >
          {t('payments.history.receipt')}
        </ButtonLink>
      )}
      {state === 'pending' && (
        <ButtonLink
          to={checkoutPath(order.id)}
          aria-label={t('payments.history.payNamed', { name })}
          size="sm"
        >
          {t('payments.continuePayment')}
        </ButtonLink>
      )}
    </li>
  )
}

function Orders({ withCancelled }: { withCancelled: boolean }) {
  const { t } = useTranslation()
  const history = useInfiniteQuery(orderHistoryQueryOptions(withCancelled))

  if (!history.data) return <QueryPlaceholder query={history} rows={4} className="h-16" />
  if (history.data.length === 0) {
    return (
      <EmptyState
        title={t('payments.history.empty')}
        description={t('payments.history.emptyText')}
        illustration={<CoinIllustration className="size-20" />}
        action={<ButtonLink to={paths.shopProducts}>{t('payments.toPackages')}</ButtonLink>}
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
