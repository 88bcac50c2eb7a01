import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Order } from '@/features/payments/api/payments'
import { OrderSummary } from '@/features/payments/components/order-summary'
import { formatPaymentMethod } from '@/features/payments/model/payment-method'
import { formatReceiptNumber } from '@/features/payments/model/order-view'
import { useProfile } from '@/lib/account/profile'
import { useFormat } from '@/lib/i18n/use-format'
import './receipt.css'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft text-sm font-semibold">{label}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  )
}

/** The receipt of a paid order, for screen and print. */
export function Receipt({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { profile } = useProfile()
  const format = useFormat()
  const { paid_at, receipt_number, payment_method, total_minor } = order
  return (
    <Card className="receipt flex flex-col gap-4" aria-labelledby="receipt-title">
      <div className="flex items-center justify-between gap-3">
        <h2 id="receipt-title" className="text-xl">
          {t('payments.receipt.title')}
        </h2>
        <Button variant="ghost" className="no-print" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          {t('payments.receipt.print')}
        </Button>
      </div>
      <dl className="grid grid-cols-2 gap-4">
        {receipt_number !== null && (
          <Fact label={t('payments.receipt.number')}>
            <span className="tabular-nums">{formatReceiptNumber(receipt_number)}</span>
          </Fact>
        )}
        {paid_at && (
          <Fact label={t('payments.receipt.date')}>
            <time dateTime={paid_at}>{format.timestampWithZone(paid_at)}</time>
          </Fact>
        )}
        {payment_method && total_minor > 0 && (
          <Fact label={t('payments.receipt.card')}>{formatPaymentMethod(payment_method)}</Fact>
        )}
        {profile && <Fact label={t('payments.receipt.buyer')}>{profile.name}</Fact>}
        <Fact label={t('payments.receipt.seller')}>{t('common.appName')}</Fact>
      </dl>
      <OrderSummary order={order} />
      <p className="text-soft text-sm text-pretty">{t('payments.receipt.simulated')}</p>
    </Card>
  )
}
