import { useTranslation } from 'react-i18next'
import { ContactFields } from '@/components/resource-form/contact-fields'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { Dialog } from '@/components/ui/dialog'
import { type Profile, useUpdateProfile } from '@/lib/account/profile'
import { contactFormSchema, toContactForm, type ContactForm } from '@/lib/forms/contact-form'
import { toasts } from '@/stores/toasts'

/** The form of the player's contact data. */
export function ProfileDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation()
  const update = useUpdateProfile()
  const guard = useUnsavedChangesGuard()
  const close = () => guard.close(onClose)

  async function save(values: ContactForm): Promise<void> {
    await update.mutateAsync({
      p_name: values.name,
      p_phone_number: values.phone_number,
      p_tax_id: values.tax_id,
      p_address: values.address,
    })
    toasts.success(t('profile.saved'))
    guard.release()
    onClose()
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open && !update.isPending) close()
        }}
        title={t('profile.editTitle')}
        description={t('profile.editText')}
      >
        <ResourceForm
          schema={contactFormSchema}
          defaultValues={toContactForm(profile)}
          onSubmit={save}
          onCancel={close}
          onDirtyChange={guard.setDirty}
        >
          {(form) => <ContactFields form={form} isOwn />}
        </ResourceForm>
      </Dialog>
      {guard.dialog}
    </>
  )
}
