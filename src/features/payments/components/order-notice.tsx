import { CircleCheck, CircleX, Clock, TimerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { paths } from '@/config/paths'
import type { Order } from '@/features/payments/api/payments'
import { checkoutPath, receiptPath } from '@/features/payments/model/order-paths'
import { orderState, type OrderState } from '@/features/payments/model/order-view'
import { useTexts } from '@/lib/i18n/use-texts'
import { useServerNow } from '@/lib/live/use-server-now'

const icons = { pending: Clock, paid: CircleCheck, cancelled: CircleX, expired: TimerOff } as const

interface OrderNoticeProps {
  order: Order
  /** Orders the same again; absent where that is impossible. */
  onRenew?: () => void
  isRenewing?: boolean
  /** Reason why ordering again failed, with the next step. */
  problem?: ReactNode
}

function NextStep(props: OrderNoticeProps & { state: OrderState }) {
  const { order, state, onRenew, isRenewing, problem } = props
  const { t } = useTranslation()
  if (state === 'paid') {
    return <ButtonLink to={receiptPath(order.id)}>{t('payments.toReceipt')}</ButtonLink>
  }
  if (state === 'pending') {
    return <ButtonLink to={checkoutPath(order.id)}>{t('payments.continuePayment')}</ButtonLink>
  }
  if (problem) return problem
  if (onRenew) {
    return (
      <Button loading={isRenewing ?? false} onClick={onRenew}>
        {t('payments.orderAgain')}
      </Button>
    )
  }
  return <ButtonLink to={paths.shopProducts}>{t('payments.toPackages')}</ButtonLink>
}

/** Explains the state of an order and offers the next step. */
export function OrderNotice(props: OrderNoticeProps) {
  const { order } = props
  const { t, localized } = useTexts()
  const { now } = useServerNow([order.expires_at])
  const state = orderState(order, now)
  const Icon = icons[state]
  return (
    <EmptyState
      illustration={<Icon aria-hidden="true" className="text-primary size-16" strokeWidth={1.5} />}
      title={t(`payments.notice.${state}.title`)}
      description={t(`payments.notice.${state}.text`, { name: localized(order, 'name') })}
      action={<NextStep {...props} state={state} />}
    />
  )
}
