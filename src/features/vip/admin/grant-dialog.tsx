import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { initialResourceQuery } from '@/components/resource-table/resource-column'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmailText } from '@/components/ui/email-text'
import { Select, toOptions } from '@/components/ui/field'
import { fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { UserPicker, type VipUser } from '@/features/vip/admin/user-picker'
import { type AdminTier, membershipList, useSetVip } from '@/features/vip/api/admin-vip'
import { grantForm } from '@/features/vip/model/tier-form'
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
function GrantConfirmation({ user, tier, days, onCancel, onDone }: GrantConfirmationProps) {
  const { t, format, localized } = useTexts()
  const setVip = useSetVip()
  const consequence = useConsequence(user, tier)

  return (
    <DeleteDialog
      onClose={onCancel}
      title={t('admin.vip.confirmTitle', { name: user.name })}
      description={t('admin.vip.confirmText', {
        tier: localized(tier, 'name'),
        count: days ?? tier.duration_days,
      })}
      confirmLabel={t('admin.vip.grant')}
      destructive={false}
      onDelete={async () => {
        const granted = { p_user_id: user.id, p_tier_id: tier.id, p_days: days }
        const { ends_at } = await setVip.mutateAsync(granted)
        const date = format.timestampWithZone(ends_at)
        toasts.success(t('admin.vip.granted', { name: user.name, date }))
        onDone()
      }}
    >
      {consequence && <p className="text-soft mb-3">{consequence}</p>}
    </DeleteDialog>
  )
}

interface GrantDialogProps {
  /** The user whose VIP is extended; null asks for a user first. */
  user: VipUser | null
  /** The preselected tier. */
  tierId: string | null
  tiers: readonly AdminTier[]
  onClose: () => void
}

/** Grants or extends VIP: user, tier and duration, then a confirmation. */
export function GrantDialog({ user, tierId, tiers, onClose }: GrantDialogProps) {
  const { t, localized } = useTexts()
  const [recipient, setRecipient] = useState(user)
  const [grant, setGrant] = useState<z.output<typeof grantForm> | null>(null)
  const guard = useUnsavedChangesGuard()
  const close = () => guard.close(onClose)
  const tier = tiers.find(({ id }) => id === grant?.tier_id)

  return (
    <>
      <Dialog onClose={close} title={t(user ? 'admin.vip.extendTitle' : 'admin.vip.grantTitle')}>
        {recipient === null ? (
          <UserPicker onPick={setRecipient} />
        ) : (
          <div className="flex flex-col gap-4">
            <div className="flex items-center justify-between gap-3">
              <p className="flex min-w-0 flex-col">
                <span className="font-semibold break-words">{recipient.name}</span>
                <span className="text-soft text-sm">
                  <EmailText email={recipient.email} />
                </span>
              </p>
              {user === null && (
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => guard.close(() => setRecipient(null))}
                >
                  {t('admin.vip.otherUser')}
                </Button>
              )}
            </div>
            <ResourceForm
              schema={grantForm}
              defaultValues={{ tier_id: tierId ?? tiers[0]?.id ?? '', days: '' }}
              submitLabel={t('common.next')}
              keepDirtyAfterSubmit
              onCancel={close}
              onDirtyChange={guard.setDirty}
              onSubmit={(values) => Promise.resolve(setGrant(values))}
            >
              {({ register, control }) => (
                <div className="grid gap-4 sm:grid-cols-2">
                  <Select
                    label={t('admin.vip.tier')}
                    options={toOptions(tiers, (one) =>
                      t('admin.vip.tierDays', {
                        name: localized(one, 'name'),
                        count: one.duration_days,
                      }),
                    )}
                    {...register('tier_id')}
                  />
                  <FormNumberInput
                    label={t('admin.vip.days')}
                    hint={t('admin.vip.grantDaysHint')}
                    {...fieldOf(control, 'days')}
                  />
                </div>
              )}
            </ResourceForm>
          </div>
        )}
      </Dialog>
      {recipient && grant && tier && (
        <GrantConfirmation
          user={recipient}
          tier={tier}
          days={grant.days}
          onCancel={() => setGrant(null)}
          onDone={() => {
            guard.release()
            onClose()
          }}
        />
      )}
      {guard.dialog}
    </>
  )
}
