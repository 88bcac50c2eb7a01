import { useTranslation } from 'react-i18next'
import { RemovalDialog } from '@/components/resource-table/removal-dialog'
import type { AdminTier } from '@/features/vip/api/admin-vip'
import { useLocalized } from '@/lib/i18n/use-localized'
import { useContentTable } from '@/lib/content/use-content-table'

interface TierRemovalProps {
  /** From the live list. */
  tier: AdminTier
  onClose: () => void
}

/** Deletes a tier, or takes it off sale if somebody has ever had it. */
export function TierRemoval({ tier, onClose }: TierRemovalProps) {
  const { t } = useTranslation()
  const localized = useLocalized()
  const { remove, update } = useContentTable('vip_tiers')
  const name = localized(tier, 'name')
  const { id, updated_at: version } = tier

  return (
    <RemovalDialog
      deletion={{
        title: t('admin.vip.deleteTitle', { name }),
        description: t('admin.vip.deleteText'),
        run: () => remove.mutateAsync({ id }),
        done: t('admin.vip.deleted', { name }),
      }}
      retirement={{
        title: t('admin.vip.inUseTitle', { name }),
        description: t('admin.vip.inUseText'),
        confirmLabel: t('admin.vip.takeOffSale'),
        run: () => update.mutateAsync({ id, version, values: { is_active: false } }),
        done: t('admin.vip.tookOffSale', { name }),
      }}
      isInUse={tier.is_used}
      inUseKey="vip_tier_in_use"
      onClose={onClose}
    />
  )
}
