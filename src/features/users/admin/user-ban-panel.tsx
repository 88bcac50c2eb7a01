import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonField, ResourceForm } from '@/components/resource-form/resource-form'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FormDateField } from '@/components/ui/date-field'
import { ErrorState } from '@/components/ui/error-state'
import { Select, toOptions } from '@/components/ui/field'
import { fieldOf } from '@/components/ui/form-fields'
import { useBanUser, type UserDetails, useUnbanUser } from '@/features/users/api/users'
import { banDurations, banSchemaAt } from '@/features/users/model/user-forms'
import { useTexts } from '@/lib/i18n/use-texts'
import { serverNow } from '@/lib/live/server-time'
import { toasts } from '@/stores/toasts'
import type { RpcArguments } from '@/lib/supabase/rpc'

const schema = banSchemaAt(serverNow)

function ActiveBan({ userId, ban }: { userId: string; ban: NonNullable<UserDetails['ban']> }) {
  const { t, format } = useTexts()
  const unban = useUnbanUser()

  async function lift(): Promise<void> {
    try {
      await unban.mutateAsync({ p_user_id: userId })
    } catch {
      return // unban.error is shown above the button.
    }
    toasts.success(t('admin.users.ban.lifted'))
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <p className="font-medium">
        {ban.banned_until === null
          ? t('admin.users.ban.permanently')
          : t('admin.users.ban.until', {
              date: format.timestampWithZone(ban.banned_until),
            })}
      </p>
      <p className="max-w-prose break-words">{ban.reason}</p>
      <p className="text-soft text-sm">
        {t('admin.users.ban.by', {
          name: ban.banned_by_name ?? '–',
          date: format.timestamp(ban.banned_at),
        })}
      </p>
      {unban.isError && <ErrorState error={unban.error} />}
      <Button variant="outline" loading={unban.isPending} onClick={() => void lift()}>
        {t('admin.users.ban.lift')}
      </Button>
    </div>
  )
}

interface UserBanPanelProps {
  name: string
  details: UserDetails
  onDirtyChange: (isDirty: boolean) => void
}

function BanForm({ name, details, onDirtyChange }: UserBanPanelProps) {
  const { t } = useTranslation()
  const ban = useBanUser()
  const [pendingBan, setPendingBan] = useState<RpcArguments<'admin_ban_user'> | null>(null)
  const [banError, setBanError] = useState<unknown>(null)

  async function confirm(values: RpcArguments<'admin_ban_user'>): Promise<void> {
    try {
      await ban.mutateAsync(values)
      // After await, because callbacks of `mutate` are dropped if the refetched account unmounts this form first.
      toasts.success(t('admin.users.ban.done', { name }))
    } catch (error) {
      setBanError(error)
    }
    setPendingBan(null)
  }

  return (
    <>
      {details.email === null && (
        <p className="text-soft max-w-prose">{t('admin.users.ban.guest')}</p>
      )}
      <ResourceForm
        schema={schema}
        defaultValues={{ duration: 'day', until: '', reason: '' }}
        submitLabel={t('admin.users.ban.action')}
        keepDirtyAfterSubmit
        onDirtyChange={onDirtyChange}
        onSubmit={({ reason, bannedUntil }) => {
          setBanError(null)
          setPendingBan({ p_user_id: details.id, p_reason: reason, p_banned_until: bannedUntil })
          return Promise.resolve()
        }}
      >
        {({ register, control, watch }) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label={t('admin.users.ban.duration')}
              options={toOptions(banDurations, (value) => t(`admin.users.ban.durations.${value}`))}
              {...register('duration')}
            />
            {watch('duration') === 'date' && (
              <FormDateField
                label={t('admin.users.ban.date')}
                error={t('admin.users.ban.dateError')}
                {...fieldOf(control, 'until')}
              />
            )}
            <ReasonField
              hint={t('admin.users.ban.reasonHint')}
              className="sm:col-span-2"
              {...fieldOf(control, 'reason')}
            />
          </div>
        )}
      </ResourceForm>
      {banError ? <ErrorState error={banError} /> : null}
      <ConfirmDialog
        open={pendingBan !== null}
        onClose={() => setPendingBan(null)}
        title={t('admin.users.ban.confirmTitle', { name })}
        description={t(
          details.role === 'admin' ? 'admin.users.ban.confirmAdmin' : 'admin.users.ban.confirmText',
        )}
        confirmLabel={t('admin.users.ban.action')}
        destructive
        pending={ban.isPending}
        onConfirm={() => pendingBan && void confirm(pendingBan)}
      />
    </>
  )
}

/** Bans an account temporarily or permanently, or shows and lifts the current ban. */
export function UserBanPanel(props: UserBanPanelProps) {
  const { t } = useTranslation()
  const { details } = props
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-lg font-bold">{t('admin.users.ban.title')}</h3>
      {details.ban ? (
        <ActiveBan userId={details.id} ban={details.ban} />
      ) : details.is_last_admin ? (
        <p className="max-w-prose">{t('admin.users.lastAdmin')}</p>
      ) : (
        <BanForm {...props} />
      )}
    </section>
  )
}
