import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { SpendSummary } from '@/components/ui/spend-summary'
import type { VipWish } from '@/features/vip/model/vip-wish'

interface VipPurchaseDialogProps {
  wish: VipWish
  error: unknown
  isPending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before coins are spent on VIP: the price, and what is left afterwards. */
export function VipPurchaseDialog(props: VipPurchaseDialogProps) {
  const { wish, error, isPending, onConfirm, onCancel } = props
  const { t } = useTranslation()
  const { name, durationDays: count, isExtension, price, earlierPrice } = wish
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onCancel()
      }}
      title={isExtension ? t('vip.confirmExtendTitle') : t('vip.confirmTitle')}
      description={
        isExtension
          ? t('vip.confirmExtendText', { name, count })
          : t('vip.confirmText', { name, count })
      }
      confirmLabel={t('shop.confirmBuy', { count: price })}
      pending={isPending}
      onConfirm={onConfirm}
    >
      <SpendSummary {...{ price, earlierPrice, error, isPending }} fromOwn />
    </ConfirmDialog>
  )
}
