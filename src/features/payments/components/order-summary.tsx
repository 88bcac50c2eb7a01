import type { ReactNode } from 'react'
import { CoinAmount } from '@/components/ui/coin-amount'
import type { Order } from '@/features/payments/api/payments'
import { discountOf } from '@/features/payments/model/order-view'
import { useTexts } from '@/lib/i18n/use-texts'

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 py-1 last:text-lg last:font-bold">
      <dt className="min-w-0 break-words">{label}</dt>
      <dd className="shrink-0 tabular-nums">{children}</dd>
    </div>
  )
}

/** Contents, list price, discount with its reason, and total of an order. */
export function OrderSummary({ order, contents }: { order: Order; contents?: ReactNode }) {
  const { t, format, localized } = useTexts()
  const money = (minor: number) => format.money(minor, order.currency)
  const discount = discountOf(order)
  return (
    <dl className="divide-base-300 flex flex-col divide-y">
      <Line
        label={
          <>
            <span lang={localized.lang(order, 'name')}>{localized(order, 'name')}</span>
            {contents}
          </>
        }
      >
        {order.tokens > 0 && <CoinAmount amount={order.tokens} />}
      </Line>
      <Line label={t('payments.listPrice')}>{money(order.list_price_minor)}</Line>
      {discount && (
        <Line label={t(`payments.discount.${discount.reason}`)}>{money(-discount.minor)}</Line>
      )}
      <Line label={t('payments.total')}>{money(order.total_minor)}</Line>
    </dl>
  )
}
