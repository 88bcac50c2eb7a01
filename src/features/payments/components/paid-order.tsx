import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ChestIllustration } from '@/components/illustrations/chest'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CoinFlight } from '@/components/ui/coin-flight'
import { ownedCluesPath, paths } from '@/config/paths'
import type { Order } from '@/features/payments/api/payments'
import { Receipt } from '@/features/payments/components/receipt'
import { useLocalized } from '@/lib/i18n/use-localized'

interface PaidOrderProps {
  order: Order
  /** Arriving directly from the payment; plays the coin animation. */
  isJustPaid: boolean
}

/** Confirms what the player received and shows the receipt. */
export function PaidOrder({ order, isJustPaid }: PaidOrderProps) {
  const { t } = useTranslation()
  const localized = useLocalized()
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
            <Button asChild>
              <Link to={hasClues ? ownedCluesPath : paths.shop}>
                {hasClues ? t('payments.toClues') : t('payments.toShop')}
              </Link>
            </Button>
            <Button asChild variant="ghost">
              <Link to={paths.shopProducts}>{t('payments.toPackages')}</Link>
            </Button>
          </div>
        </Card>
        {isJustPaid && order.tokens > 0 && <CoinFlight />}
      </div>
      <Receipt order={order} />
    </div>
  )
}
