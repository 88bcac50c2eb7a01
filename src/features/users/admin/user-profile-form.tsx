import { useTranslation } from 'react-i18next'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { Input, Textarea } from '@/components/ui/field'
import type { UserRow } from '@/features/users/api/admin-list-users'
import { useUpdateUser } from '@/features/users/api/admin-update-user'
import { toUserForm, userFormSchema } from '@/features/users/model/user-forms'
import { formatDateTime, formatNumber } from '@/lib/format'
import { toasts } from '@/stores/toasts'

function UserFacts({ user }: { user: UserRow }) {
  const { t, i18n } = useTranslation()
  const treasure = user.has_claimed_treasure
    ? t(user.claim_submitted ? 'admin.users.treasureClaimed' : 'admin.users.treasureFound')
    : t('admin.users.treasureNone')
  const facts = [
    ['admin.users.createdAt', formatDateTime(user.created_at, i18n.language)],
    [
      'admin.users.lastLogin',
      user.last_login_at === null
        ? t('admin.users.never')
        : formatDateTime(user.last_login_at, i18n.language),
    ],
    ['admin.users.failedLogins', formatNumber(user.failed_login_attempts, i18n.language)],
    ['admin.users.treasure', treasure],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-soft text-sm">{t(label)}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Name and contact data of an account; the email belongs to signing in and stays. */
export function UserProfileForm({ user }: { user: UserRow }) {
  const { t } = useTranslation()
  const update = useUpdateUser()
  return (
    <div className="flex flex-col gap-5">
      <UserFacts user={user} />
      <ResourceForm
        schema={userFormSchema}
        defaultValues={toUserForm(user)}
        onSubmit={async (values) => {
          await update.mutateAsync({ userId: user.id, ...values })
          toasts.success(t('admin.users.saved'))
        }}
      >
        {({ register, formState: { errors } }) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <Input
              label={t('admin.users.name')}
              error={errors.name && t('admin.users.nameError')}
              {...register('name')}
            />
            <Input
              label={t('admin.users.phone')}
              type="tel"
              inputMode="tel"
              error={errors.phoneNumber && t('admin.users.phoneError')}
              {...register('phoneNumber')}
            />
            <Input
              label={t('admin.users.taxId')}
              error={errors.taxId && t('admin.users.tooLong', { max: 50 })}
              {...register('taxId')}
            />
            <Textarea
              label={t('admin.users.address')}
              rows={2}
              className="sm:col-span-2"
              error={errors.address && t('admin.users.tooLong', { max: 500 })}
              {...register('address')}
            />
          </div>
        )}
      </ResourceForm>
    </div>
  )
}
