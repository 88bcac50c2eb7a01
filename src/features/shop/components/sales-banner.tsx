import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from '@/components/ui/card'
import { CoinAmount } from '@/components/ui/coin-amount'
import { Countdown } from '@/components/ui/countdown'
import { Skeleton } from '@/components/ui/skeleton'
import { useTokenBalance } from '@/lib/account/token-balance'
import { useFormat } from '@/lib/i18n/use-format'

/** The player's balance and the time until clue sales close. */
export function SalesBanner({ salesEndAt }: { salesEndAt: string | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { balance, isPending } = useTokenBalance()
  return (
    <Card className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div className="flex flex-col gap-1">
        <p className="text-soft text-sm font-semibold">{t('shop.balance')}</p>
        {isPending ? <Skeleton className="h-9 w-24" /> : <CoinAmount amount={balance} size="lg" />}
      </div>
      {salesEndAt && (
        <div className="flex min-w-0 grow flex-col gap-2 sm:max-w-96">
          <p className="text-soft text-sm font-semibold">{t('shop.salesEnd')}</p>
          <Countdown until={salesEndAt} />
          <p className="text-soft text-sm">
            <time dateTime={salesEndAt}>{format.timestampWithZone(salesEndAt)}</time>
          </p>
        </div>
      )}
    </Card>
  )
}

/** Replaces the offers once clue sales are closed. */
export function LockedNotice({ message }: { message: string }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="notice notice-warning mb-4">
      <Lock aria-hidden="true" className="size-6 shrink-0" />
      <div>
        <h2 className="text-lg">{t('shop.locked')}</h2>
        <p className="mt-1 text-pretty">{message}</p>
      </div>
    </div>
  )
}
