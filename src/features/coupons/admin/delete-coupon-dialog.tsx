import { useTranslation } from 'react-i18next'
import { RemovalDialog } from '@/components/resource-table/removal-dialog'
import type { CouponRow } from '@/features/coupons/api/admin-coupons'
import { useContentTable } from '@/lib/content/use-content-table'

interface DeleteCouponDialogProps {
  coupon: CouponRow
  onClose: () => void
}

/** Deletes a coupon; a used one can only be deactivated, because its redemptions refer to it. */
export function DeleteCouponDialog({ coupon, onClose }: DeleteCouponDialogProps) {
  const { t } = useTranslation()
  const { remove, update } = useContentTable('coupons')
  const { id, code, uses, updated_at: version } = coupon

  return (
    <RemovalDialog
      deletion={{
        title: t('admin.coupons.deleteTitle', { code }),
        description: t('admin.coupons.deleteText'),
        run: () => remove.mutateAsync({ id }),
        done: t('admin.coupons.deleted', { code }),
      }}
      retirement={{
        title: t('admin.coupons.switchOffTitle', { code }),
        description: t('admin.coupons.switchOffText', { count: Math.max(uses, 1) }),
        confirmLabel: t('admin.coupons.switchOff'),
        run: () => update.mutateAsync({ id, version, values: { is_active: false } }),
        done: t('admin.coupons.switchedOff', { code }),
      }}
      isInUse={uses > 0}
      inUseKey="coupon_in_use"
      onClose={onClose}
    />
  )
}
