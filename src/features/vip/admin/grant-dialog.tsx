import { useState } from 'react'
import type * as z from 'zod/mini'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmailText } from '@/components/ui/email-text'
import { Select, toOptions } from '@/components/ui/field'
import { fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { GrantConfirmation } from '@/features/vip/admin/grant-confirmation'
import { UserPicker, type VipUser } from '@/features/vip/admin/user-picker'
import type { AdminTier } from '@/features/vip/api/admin-vip'
import { grantForm } from '@/features/vip/model/tier-form'
import { useTexts } from '@/lib/i18n/use-texts'

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
