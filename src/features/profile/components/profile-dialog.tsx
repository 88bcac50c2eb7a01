import { useTranslation } from 'react-i18next'
import { ContactFields } from '@/components/resource-form/contact-fields'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { Dialog } from '@/components/ui/dialog'
import { useUpdateProfile } from '@/features/profile/api/update-profile'
import type { Profile } from '@/lib/account/profile'
import { contactFormSchema, toContactForm, type ContactForm } from '@/lib/contact-form'
import { toasts } from '@/stores/toasts'

/** The form of the player's own contact data; refusals of the database stay beside it (spec §5). */
export function ProfileDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation()
  const update = useUpdateProfile()

  async function save(values: ContactForm): Promise<void> {
    await update.mutateAsync(values)
    toasts.success(t('profile.saved'))
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !update.isPending) onClose()
      }}
      title={t('profile.editTitle')}
      description={t('profile.editText')}
    >
      <ResourceForm
        schema={contactFormSchema}
        defaultValues={toContactForm(profile)}
        onSubmit={save}
        onCancel={onClose}
      >
        {(form) => <ContactFields form={form} isOwn />}
      </ResourceForm>
    </Dialog>
  )
}
