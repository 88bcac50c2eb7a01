import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinAmount } from '@/components/ui/coin-amount'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState } from '@/components/ui/error-state'
import { useTokenBalance } from '@/lib/account/token-balance'

export interface SpendSummaryProps {
  /** Tokens. */
  price: number
  /** Previous price if it has just changed, else null. */
  earlierPrice: number | null
  /** Error of the last attempt, or null. */
  error: unknown
  /** The purchase is in progress. */
  isPending: boolean
  /** Pay from the account balance, also during a test session, which has its own wallet. */
  fromOwn?: boolean
}

/** Price, balance and remaining balance in a purchase confirmation. */
export function SpendSummary(props: SpendSummaryProps) {
  const { price, earlierPrice, error, isPending, fromOwn = false } = props
  const { t } = useTranslation()
  const wallets = useTokenBalance()
  const current = fromOwn ? wallets.ownBalance : wallets.balance
  const [balance, setBalance] = useState(current)
  // Freeze the balance during the purchase: its broadcast can arrive before its response.
  if (!isPending && balance !== current) setBalance(current)
  const lines = [
    { label: t('shop.price'), amount: price },
    { label: t('shop.balanceNow'), amount: balance },
    { label: t('shop.balanceAfter'), amount: balance - price },
  ]
  return (
    <div className="flex flex-col gap-3">
      {earlierPrice !== null && (
        <p role="alert" className="notice notice-warning font-medium">
          {t('shop.priceChanged', { from: earlierPrice, count: price })}
        </p>
      )}
      {error !== null && <ErrorState error={error} />}
      <dl className="divide-base-300 flex flex-col divide-y">
        {lines.map(({ label, amount }) => (
          <div
            key={label}
            className="flex min-h-11 items-center justify-between gap-4 last:font-bold"
          >
            <dt>{label}</dt>
            <dd className="flex">
              <CoinAmount amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

interface PurchaseDialogProps {
  title: string
  description: string
  intent: Pick<SpendSummaryProps, 'price' | 'earlierPrice'>
  purchase: {
    error: unknown
    isPending: boolean
    confirm: () => Promise<void>
    cancel: () => void
  }
  fromOwn?: boolean
}

/** Asks for confirmation before spending coins; shows the price and the remaining balance. */
export function PurchaseDialog(props: PurchaseDialogProps) {
  const { title, description, intent, purchase, fromOwn = false } = props
  const { t } = useTranslation()
  const { price, earlierPrice } = intent
  const { error, isPending } = purchase
  return (
    <ConfirmDialog
      onClose={purchase.cancel}
      title={title}
      description={description}
      confirmLabel={t('shop.confirmBuy', { count: price })}
      pending={isPending}
      onConfirm={() => void purchase.confirm()}
    >
      <SpendSummary {...{ price, earlierPrice, error, isPending, fromOwn }} />
    </ConfirmDialog>
  )
}
