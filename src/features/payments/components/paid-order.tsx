import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { ChestIllustration } from '@/components/illustrations/chest'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CoinFlight } from '@/components/ui/coin-flight'
import { ownedCluesPath, paths } from '@/config/paths'
import type { Order } from '@/features/payments/api/payments'
import { OrderSummary } from '@/features/payments/components/order-summary'
import { formatReceiptNumber } from '@/features/payments/model/order-view'
import { formatPaymentMethod } from '@/features/payments/model/payment-method'
import { useProfile } from '@/lib/account/profile'
import { useTexts } from '@/lib/i18n/use-texts'
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
function Receipt({ order }: { order: Order }) {
  const { t, format } = useTexts()
  const { profile } = useProfile()
  const { paid_at, receipt_number, payment_method, total_minor } = order
  return (
    <Card className="receipt flex flex-col gap-4" aria-labelledby="receipt-title">
      <div className="flex items-center justify-between gap-3">
        <h2 id="receipt-title" className="text-xl">
          {t('payments.receipt.title')}
        </h2>
        <Button icon={Printer} variant="ghost" className="no-print" onClick={() => window.print()}>
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

interface PaidOrderProps {
  order: Order
  /** Arriving directly from the payment; plays the coin animation. */
  isJustPaid: boolean
}

/** Confirms what the player received and shows the receipt. */
export function PaidOrder({ order, isJustPaid }: PaidOrderProps) {
  const { t, localized } = useTexts()
  const hasClues = order.kind === 'bundle'
  return (
    <div className="flex flex-col gap-4">
      {/* The coins are outside the card because its folded corner would clip them. */}
      <div className="no-print relative">
        <Card tone="map" className="flex flex-col items-center gap-3 text-center">
          <ChestIllustration open className="h-28 w-36" />
          <p className="text-lg text-pretty" role="status">
            {order.tokens > 0
              ? t('payments.gotCoins', { count: order.tokens })
              : t('payments.gotBundle', { name: localized(order, 'name') })}
          </p>
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink to={hasClues ? ownedCluesPath : paths.shop}>
              {hasClues ? t('payments.toClues') : t('payments.toShop')}
            </ButtonLink>
            <ButtonLink to={paths.shopProducts} variant="ghost">
              {t('payments.toPackages')}
            </ButtonLink>
          </div>
        </Card>
        {isJustPaid && order.tokens > 0 && <CoinFlight />}
      </div>
      <Receipt order={order} />
    </div>
  )
}
