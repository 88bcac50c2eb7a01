import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactFields } from '@/components/resource-form/contact-fields'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState, QueryPlaceholder } from '@/components/ui/error-state'
import { Tabs } from '@/components/ui/tabs'
import type { Correction } from '@/features/corrections/api/corrections'
import { transactionColumns } from '@/features/users/admin/history-columns'
import { HistoryTable } from '@/features/users/admin/history-table'
import { UserBanPanel } from '@/features/users/admin/user-ban-panel'
import { UserDeletion } from '@/features/users/admin/user-deletion'
import { UserFacts } from '@/features/users/admin/user-facts'
import { UserHistory } from '@/features/users/admin/user-history'
import { UserTokensForm } from '@/features/users/admin/user-tokens-form'
import {
  type UserDetails,
  userDetailsQueryOptions,
  type UserRow,
  useSetUserRole,
  useUpdateUser,
} from '@/features/users/api/users'
import { userChange } from '@/features/users/model/user-forms'
import { contactFormSchema, toContactForm } from '@/lib/forms/contact-form'
import { toasts } from '@/stores/toasts'
import { guestDeviceCodeQueryOptions } from '@/features/auth/api/device-codes'
import { DeviceCodeDialog } from '@/features/auth/components/device-code-dialog'

/** Signs in the new phone of a guest who has lost the old one. */
function GuestDevicePanel({ user }: { user: UserRow }) {
  const { t } = useTranslation()
  const [isShowing, setShowing] = useState(false)
  return (
    <section className="flex flex-col items-start gap-3">
      <h3 className="text-lg font-bold">{t('admin.users.device.title')}</h3>
      <p className="max-w-prose">{t('admin.users.device.text')}</p>
      <Button variant="outline" onClick={() => setShowing(true)}>
        {t('admin.users.device.action')}
      </Button>
      {isShowing && (
        <DeviceCodeDialog
          options={guestDeviceCodeQueryOptions(user.id)}
          title={t('admin.users.device.dialog', { name: user.name })}
          text={t('admin.users.device.dialogText')}
          onClose={() => setShowing(false)}
        />
      )}
    </section>
  )
}

/** Promotes an account to organiser or demotes it to player; the last organiser is protected. */
function UserRolePanel({ user, isLastAdmin }: { user: UserRow; isLastAdmin: boolean }) {
  const { t } = useTranslation()
  const setRole = useSetUserRole()
  const [isConfirming, setConfirming] = useState(false)
  const next = user.role === 'admin' ? 'user' : 'admin'

  function confirm(): void {
    setRole.mutate(
      { p_user_id: user.id, p_role: next },
      {
        onSuccess: () => {
          toasts.success(t('admin.users.roleChanged'))
          setConfirming(false)
        },
        onError: () => setConfirming(false),
      },
    )
  }

  return (
    <div className="flex flex-col items-start gap-4">
      <p className="flex items-center gap-3">
        <span className="text-soft">{t('admin.users.role')}</span>
        <Badge tone={user.role === 'admin' ? 'primary' : 'neutral'}>
          {t(`admin.users.roles.${user.role}`)}
        </Badge>
      </p>
      <p className="max-w-prose">
        {isLastAdmin
          ? t('admin.users.lastAdmin')
          : t(user.is_guest ? 'admin.users.guestRole' : `admin.users.become.${next}.text`)}
      </p>
      {setRole.isError && <ErrorState error={setRole.error} />}
      <Button
        variant="outline"
        disabled={isLastAdmin || user.is_guest}
        onClick={() => setConfirming(true)}
      >
        {t(`admin.users.become.${next}.action`)}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t(`admin.users.become.${next}.title`, { name: user.name })}
        description={t(`admin.users.become.${next}.text`)}
        confirmLabel={t(`admin.users.become.${next}.action`)}
        pending={setRole.isPending}
        onConfirm={confirm}
      />
    </div>
  )
}

interface UserProfileFormProps {
  user: UserRow
  onDirtyChange: (isDirty: boolean) => void
}

/** Name and contact data of an account; only its owner can change the e-mail address. */
function UserProfileForm({ user, onDirtyChange }: UserProfileFormProps) {
  const { t } = useTranslation()
  const update = useUpdateUser()
  // `user` is live; the form keeps its values until the newer version is loaded explicitly.
  const [before, setBefore] = useState(user)
  const [loads, setLoads] = useState(0)
  return (
    <ResourceForm
      reloadCount={loads}
      schema={contactFormSchema}
      defaultValues={toContactForm(before)}
      onSubmit={async (values) => {
        const { change, seen } = userChange(values, before)
        const saved = await update.mutateAsync({ userId: user.id, change, seen })
        const { name, phone_number, tax_id, address } = saved
        setBefore({ ...before, name, phone_number, tax_id, address })
        toasts.success(t('admin.users.saved'))
      }}
      onDirtyChange={onDirtyChange}
      onLoadNewer={() => {
        setBefore(user)
        setLoads((count) => count + 1)
      }}
    >
      {(form) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <ContactFields form={form} isOwn={false} />
          </div>
          {!user.is_guest && (
            <p className="text-soft text-sm text-pretty">{t('admin.users.emailNote')}</p>
          )}
        </>
      )}
    </ResourceForm>
  )
}

interface UserDialogProps {
  user: UserRow
  onCorrect: (correction: Correction) => void
  onClose: () => void
}

/** Everything that organisers can see and do about one account, in tabs. */
export function UserDialog({ user, onCorrect, onClose }: UserDialogProps) {
  const { t } = useTranslation()
  const details = useQuery(userDetailsQueryOptions(user.id))
  const withDetails = (show: (loaded: UserDetails) => ReactNode) =>
    details.data ? (
      show(details.data)
    ) : (
      <QueryPlaceholder query={details} rows={2} className="h-14" />
    )
  const [tab, setTab] = useState('profile')
  const guard = useUnsavedChangesGuard()
  return (
    <Dialog
      onClose={() => guard.close(onClose)}
      title={user.name}
      description={user.email}
      size="lg"
    >
      <Tabs
        label={t('admin.users.manage')}
        value={tab}
        onChange={(next) => guard.close(() => setTab(next))}
        items={[
          {
            value: 'profile',
            label: t('admin.users.profileTab'),
            content: (
              <div className="flex flex-col gap-5">
                {withDetails((loaded) => (
                  <UserFacts details={loaded} />
                ))}
                <UserProfileForm user={user} onDirtyChange={guard.setDirty} />
              </div>
            ),
          },
          {
            value: 'tokens',
            label: t('admin.users.tokensTab'),
            content: (
              <div className="flex flex-col gap-6">
                <UserTokensForm user={user} onDirtyChange={guard.setDirty} />
                <HistoryTable userId={user.id} kind="transactions" columns={transactionColumns} />
              </div>
            ),
          },
          {
            value: 'history',
            label: t('admin.users.historyTab'),
            content: <UserHistory user={user} onCorrect={onCorrect} />,
          },
          {
            value: 'role',
            label: t('admin.users.roleTab'),
            content: withDetails((loaded) => (
              <div className="flex flex-col gap-6">
                {user.is_guest && !loaded.ban && <GuestDevicePanel user={user} />}
                {!loaded.ban && <UserRolePanel user={user} isLastAdmin={loaded.is_last_admin} />}
                <UserBanPanel name={user.name} details={loaded} onDirtyChange={guard.setDirty} />
              </div>
            )),
          },
          {
            value: 'delete',
            label: t('admin.users.deleteTab'),
            content: withDetails((loaded) => (
              <UserDeletion user={user} details={loaded} onDeleted={onClose} />
            )),
          },
        ]}
      />
      {guard.dialog}
    </Dialog>
  )
}
