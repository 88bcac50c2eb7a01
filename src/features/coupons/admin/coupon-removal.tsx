import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { useDeleteCoupon } from '@/features/coupons/api/admin-delete-coupon'
import type { CouponRow } from '@/features/coupons/api/admin-list-coupons'
import { useUpdateCoupon } from '@/features/coupons/api/admin-update-coupon'
import { toasts } from '@/stores/toasts'

export interface CouponRemovalProps {
  coupon: CouponRow
  onClose: () => void
}

/** Deletes a coupon; a used one can only be switched off, because its redemptions refer to it. */
export function CouponRemoval({ coupon, onClose }: CouponRemovalProps) {
  const { t } = useTranslation()
  const remove = useDeleteCoupon()
  const update = useUpdateCoupon()
  const { id, code, uses, updated_at: version } = coupon

  async function deleteCoupon(): Promise<void> {
    await remove.mutateAsync(id)
    toasts.success(t('admin.coupons.deleted', { code }))
  }
  async function switchOff(): Promise<void> {
    await update.mutateAsync({ id, version, values: { is_active: false } })
    toasts.success(t('admin.coupons.switchedOff', { code }))
  }

  return uses === 0 ? (
    <DeleteDialog
      title={t('admin.coupons.deleteTitle', { code })}
      description={t('admin.coupons.deleteText')}
      onDelete={deleteCoupon}
      onClose={onClose}
    />
  ) : (
    <DeleteDialog
      title={t('admin.coupons.switchOffTitle', { code })}
      description={t('admin.coupons.switchOffText', { count: uses })}
      confirmLabel={t('admin.coupons.switchOff')}
      onDelete={switchOff}
      onClose={onClose}
    />
  )
}
