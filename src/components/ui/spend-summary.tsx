import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinAmount } from '@/components/ui/coin-amount'
import { ErrorState } from '@/components/ui/error-state'
import { useTokenBalance } from '@/lib/account/get-token-balance'

export interface SpendSummaryProps {
  /** Tokens. */
  price: number
  /** The price before it changed under the player's eyes; null: it did not. */
  earlierPrice: number | null
  /** Why the last try was refused; null: it was not. */
  error: unknown
  /** The coins are being spent. */
  isPending: boolean
  /** Paid by the account, also in a rehearsal, whose test has a wallet. */
  fromOwn?: boolean
}

/** Inside a question before coins are spent: the price, and what is left afterwards. */
export function SpendSummary(props: SpendSummaryProps) {
  const { price, earlierPrice, error, isPending, fromOwn = false } = props
  const { t } = useTranslation()
  const wallets = useTokenBalance()
  const current = fromOwn ? wallets.ownBalance : wallets.balance
  const [balance, setBalance] = useState(current)
  // The broadcast of a purchase can overtake its answer: the price would look taken twice.
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
