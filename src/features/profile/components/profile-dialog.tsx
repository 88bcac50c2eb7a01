import { useTranslation } from 'react-i18next'
import { ContactFields } from '@/components/resource-form/contact-fields'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { type Profile, useUpdateProfile } from '@/lib/account/profile'
import { contactArguments, contactFormSchema, toContactForm } from '@/lib/forms/contact-form'

/** The form of the player's contact data. */
export function ProfileDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation()
  const update = useUpdateProfile()
  return (
    <ResourceDialog
      title={t('profile.editTitle')}
      description={t('profile.editText')}
      onClose={onClose}
      schema={contactFormSchema}
      defaultValues={toContactForm(profile)}
      onSubmit={(values) => update.mutateAsync(contactArguments(values))}
      done={t('profile.saved')}
    >
      {(form) => <ContactFields form={form} isOwn />}
    </ResourceDialog>
  )
}
