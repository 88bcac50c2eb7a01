import { useTranslation } from 'react-i18next'
import { CoinAmount } from '@/components/ui/coin-amount'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState } from '@/components/ui/error-state'
import type { PurchaseIntent } from '@/features/shop/model/purchase-intent'
import { useTokenBalance } from '@/lib/account/get-token-balance'

interface PurchaseDialogProps {
  intent: PurchaseIntent
  error: unknown
  isPending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before coins are spent: the price, and what is left afterwards. */
export function PurchaseDialog(props: PurchaseDialogProps) {
  const { intent, error, isPending, onConfirm, onCancel } = props
  const { t } = useTranslation()
  const { balance } = useTokenBalance()
  const { kind, name, price, earlierPrice } = intent
  const lines = [
    { label: t('shop.price'), amount: price },
    { label: t('shop.balanceNow'), amount: balance },
    { label: t('shop.balanceAfter'), amount: balance - price },
  ]
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onCancel()
      }}
      title={kind === 'clue' ? t('shop.confirmClueTitle') : t('shop.confirmGuideTitle')}
      description={
        kind === 'clue' ? t('shop.confirmClueText', { name }) : t('shop.confirmGuideText', { name })
      }
      confirmLabel={t('shop.confirmBuy', { count: price })}
      pending={isPending}
      onConfirm={onConfirm}
    >
      <div className="flex flex-col gap-3">
        {earlierPrice !== null && (
          <p role="alert" className="notice notice-warning font-medium">
            {t('shop.priceChanged', { from: earlierPrice, to: price })}
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
    </ConfirmDialog>
  )
}
