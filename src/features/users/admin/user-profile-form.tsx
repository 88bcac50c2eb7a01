import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactFields } from '@/components/resource-form/contact-fields'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { type UserRow, useUpdateUser } from '@/features/users/api/users'
import { userChange } from '@/features/users/model/user-forms'
import { contactFormSchema, toContactForm } from '@/lib/forms/contact-form'
import { toasts } from '@/stores/toasts'

interface UserProfileFormProps {
  user: UserRow
  onDirtyChange: (isDirty: boolean) => void
}

/** Name and contact data of an account; only its owner can change the e-mail address. */
export function UserProfileForm({ user, onDirtyChange }: UserProfileFormProps) {
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
        setBefore({ ...before, ...saved })
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
          <p className="text-soft text-sm text-pretty">{t('admin.users.emailNote')}</p>
        </>
      )}
    </ResourceForm>
  )
}
