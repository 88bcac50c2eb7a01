import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { useDeleteVipTier } from '@/features/vip/api/admin-delete-vip-tier'
import type { AdminTier } from '@/features/vip/api/admin-list-vip-tiers'
import { useUpdateVipTier } from '@/features/vip/api/admin-update-vip-tier'
import { toAppError } from '@/lib/errors'
import { useLocalized } from '@/lib/use-localized'
import { toasts } from '@/stores/toasts'

export interface TierRemovalProps {
  /** The tier as the live list has it. */
  tier: AdminTier
  onClose: () => void
}

/** Deletes a tier; one that somebody has had stays for the books and can be taken off sale instead. */
export function TierRemoval({ tier, onClose }: TierRemovalProps) {
  const { t } = useTranslation()
  const localized = useLocalized()
  const remove = useDeleteVipTier()
  const update = useUpdateVipTier()
  // Somebody may buy it while this dialog is open: then the database refuses, and the offer changes.
  const [isRefused, setRefused] = useState(false)
  const name = localized(tier, 'name')

  async function deleteTier(): Promise<void> {
    try {
      await remove.mutateAsync(tier.id)
    } catch (error) {
      if (toAppError(error).key === 'vip_tier_in_use') setRefused(true)
      throw error
    }
    toasts.success(t('admin.vip.deleted', { name }))
  }
  async function takeOffSale(): Promise<void> {
    const { id, updated_at: version } = tier
    await update.mutateAsync({ id, version, values: { is_active: false } })
    toasts.success(t('admin.vip.tookOffSale', { name }))
  }

  return tier.is_used || isRefused ? (
    <DeleteDialog
      key="off-sale"
      title={t('admin.vip.inUseTitle', { name })}
      description={t('admin.vip.inUseText')}
      confirmLabel={t('admin.vip.takeOffSale')}
      onDelete={takeOffSale}
      onClose={onClose}
    />
  ) : (
    <DeleteDialog
      key="delete"
      title={t('admin.vip.deleteTitle', { name })}
      description={t('admin.vip.deleteText')}
      onDelete={deleteTier}
      onClose={onClose}
    />
  )
}
