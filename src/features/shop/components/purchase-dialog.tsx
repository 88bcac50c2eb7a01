import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { SpendSummary } from '@/components/ui/spend-summary'
import type { ShopItem } from '@/features/shop/model/shop-item'
import type { PurchaseIntent } from '@/lib/forms/use-intent'

interface PurchaseDialogProps {
  intent: PurchaseIntent<ShopItem>
  error: unknown
  isPending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation before spending coins; shows the price and the remaining balance. */
export function PurchaseDialog(props: PurchaseDialogProps) {
  const { intent, error, isPending, onConfirm, onCancel } = props
  const { t } = useTranslation()
  const { kind, name, price, earlierPrice } = intent
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
      <SpendSummary price={price} earlierPrice={earlierPrice} error={error} isPending={isPending} />
    </ConfirmDialog>
  )
}
