import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { Input, Textarea } from '@/components/ui/field'
import type { UserRow } from '@/features/users/api/admin-list-users'
import { useUpdateUser } from '@/features/users/api/admin-update-user'
import { toUserForm, userChange, userFormSchema } from '@/features/users/model/user-forms'
import { toasts } from '@/stores/toasts'

/** Name and contact data of an account; the email belongs to signing in and stays. */
export function UserProfileForm({ user }: { user: UserRow }) {
  const { t } = useTranslation()
  const update = useUpdateUser()
  // The row is live; what is being typed stays until the newer one is asked for.
  const [before, setBefore] = useState(user)
  const [loads, setLoads] = useState(0)
  return (
    <ResourceForm
      key={loads}
      schema={userFormSchema}
      defaultValues={toUserForm(before)}
      onSubmit={async (values) => {
        const { change, seen } = userChange(values, before)
        const saved = await update.mutateAsync({ userId: user.id, change, seen })
        setBefore({ ...before, ...saved })
        toasts.success(t('admin.users.saved'))
      }}
      onLoadNewer={() => {
        setBefore(user)
        setLoads((count) => count + 1)
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
