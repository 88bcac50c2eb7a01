import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { Order } from '@/features/payments/api/orders'
import { checkoutPath, receiptPath } from '@/features/payments/model/order-paths'
import { orderState, type OrderState } from '@/features/payments/model/order-view'
import { formatDateTime, formatTime } from '@/lib/format/numbers-and-dates'
import { formatMoney } from '@/lib/format/money'
import { useLocalized } from '@/lib/i18n/use-localized'
import { useServerNow } from '@/lib/live/use-server-now'

const tones: Record<OrderState, BadgeTone> = {
  paid: 'success',
  pending: 'warning',
  cancelled: 'neutral',
  expired: 'neutral',
}

/** One order of the history, with a link to its receipt or its payment. */
export function OrderItem({ order }: { order: Order }) {
  const { t, i18n } = useTranslation()
  const localized = useLocalized()
  const language = i18n.resolvedLanguage ?? 'hu'
  const { now } = useServerNow([order.expires_at])
  const state = orderState(order, now)
  const name = localized(order, 'name')
  const timestamp = order.paid_at ?? order.created_at
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-soft text-sm">
          <time dateTime={timestamp}>{formatDateTime(timestamp, language)}</time>
        </p>
        {state === 'pending' && (
          <p className="text-sm">
            {t('payments.payUntil', { time: formatTime(order.expires_at, language) })}
          </p>
        )}
      </div>
      <div className="flex flex-col items-end gap-1">
        <span className="font-bold tabular-nums">
          {formatMoney(order.total_minor, order.currency, language)}
        </span>
        <Badge tone={tones[state]}>{t(`payments.state.${state}`)}</Badge>
      </div>
      {state === 'paid' && (
        <Button asChild variant="outline" size="sm">
          <Link to={receiptPath(order.id)} aria-label={t('payments.history.receiptOf', { name })}>
            {t('payments.history.receipt')}
          </Link>
        </Button>
      )}
      {state === 'pending' && (
        <Button asChild size="sm">
          <Link to={checkoutPath(order.id)} aria-label={t('payments.history.payNamed', { name })}>
            {t('payments.continuePayment')}
          </Link>
        </Button>
      )}
    </li>
  )
}
