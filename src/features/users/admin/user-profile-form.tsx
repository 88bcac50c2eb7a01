import { useTranslation } from 'react-i18next'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { Input, Textarea } from '@/components/ui/field'
import type { UserRow } from '@/features/users/api/admin-list-users'
import { useUpdateUser } from '@/features/users/api/admin-update-user'
import { toUserForm, userFormSchema } from '@/features/users/model/user-forms'
import { toasts } from '@/stores/toasts'

/** Name and contact data of an account; the email belongs to signing in and stays. */
export function UserProfileForm({ user }: { user: UserRow }) {
  const { t } = useTranslation()
  const update = useUpdateUser()
  return (
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
  )
}
