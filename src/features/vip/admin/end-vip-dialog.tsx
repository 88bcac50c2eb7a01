import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import type { VipUser } from '@/features/vip/admin/user-picker'
import { useSetVip } from '@/features/vip/api/admin-vip'
import { toasts } from '@/stores/toasts'

/** Ends the running membership and its extensions without a refund. */
export function EndVipDialog({ user, onClose }: { user: VipUser; onClose: () => void }) {
  const { t } = useTranslation()
  const setVip = useSetVip()
  return (
    <DeleteDialog
      title={t('admin.vip.endTitle', { name: user.name })}
      description={t('admin.vip.endText')}
      confirmLabel={t('admin.vip.end')}
      onDelete={async () => {
        await setVip.mutateAsync({ p_user_id: user.id, p_tier_id: null, p_days: null })
        toasts.success(t('admin.vip.ended', { name: user.name }))
      }}
      onClose={onClose}
    />
  )
}
