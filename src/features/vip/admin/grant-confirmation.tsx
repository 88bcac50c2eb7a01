import { useQuery } from '@tanstack/react-query'
import { initialResourceQuery } from '@/components/resource-table/resource-column'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState } from '@/components/ui/error-state'
import type { VipUser } from '@/features/vip/admin/user-picker'
import { type AdminTier, membershipList, useSetVip } from '@/features/vip/api/admin-vip'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'

/** Describes the effect on a running membership: extended, or replaced by another tier. */
function useConsequence(user: VipUser, tier: AdminTier): string | null {
  const { t, format, localized } = useTexts()
  const running = useQuery(
    membershipList.queryOptions(
      { state: 'running', tierId: null },
      { ...initialResourceQuery, search: user.email ?? user.name },
    ),
  )
  const now = running.data?.find(({ user_id }) => user_id === user.id)
  if (!now) return null
  if (now.tier_id === tier.id) {
    return t('admin.vip.extends', { date: format.timestampWithZone(now.ends_at) })
  }
  return t('admin.vip.replaces', { name: localized(now, 'tier_name') })
}

interface GrantConfirmationProps {
  user: VipUser
  tier: AdminTier
  /** Null: the duration of the tier. */
  days: number | null
  onCancel: () => void
  onDone: () => void
}

/** Asks for confirmation before granting VIP. */
export function GrantConfirmation({ user, tier, days, onCancel, onDone }: GrantConfirmationProps) {
  const { t, format, localized } = useTexts()
  const setVip = useSetVip()
  const consequence = useConsequence(user, tier)

  async function grant(): Promise<void> {
    const { ends_at } = await setVip.mutateAsync({
      p_user_id: user.id,
      p_tier_id: tier.id,
      p_days: days,
    })
    toasts.success(
      t('admin.vip.granted', {
        name: user.name,
        date: format.timestampWithZone(ends_at),
      }),
    )
    onDone()
  }

  return (
    <ConfirmDialog
      onClose={onCancel}
      title={t('admin.vip.confirmTitle', { name: user.name })}
      description={t('admin.vip.confirmText', {
        tier: localized(tier, 'name'),
        count: days ?? tier.duration_days,
      })}
      confirmLabel={t('admin.vip.grant')}
      pending={setVip.isPending}
      onConfirm={() => void grant().catch(() => undefined)}
    >
      <div className="flex flex-col gap-3">
        {consequence && <p className="text-soft">{consequence}</p>}
        {setVip.error && <ErrorState error={setVip.error} />}
      </div>
    </ConfirmDialog>
  )
}
