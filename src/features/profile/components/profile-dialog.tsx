import { useTranslation } from 'react-i18next'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { Dialog } from '@/components/ui/dialog'
import { Input, Textarea } from '@/components/ui/field'
import { useUpdateProfile } from '@/features/profile/api/update-profile'
import {
  profileFormSchema,
  toProfileForm,
  type ProfileForm,
} from '@/features/profile/model/profile-form'
import { longest } from '@/lib/contact-rules'
import type { Profile } from '@/lib/account/profile'
import { toasts } from '@/stores/toasts'

/** The form of the player's own contact data; refusals of the database stay beside it (spec §5). */
export function ProfileDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation()
  const update = useUpdateProfile()
  const optional = <span className="text-soft font-normal">({t('common.optional')})</span>

  async function save(values: ProfileForm): Promise<void> {
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
        schema={profileFormSchema}
        defaultValues={toProfileForm(profile)}
        onSubmit={save}
        onCancel={onClose}
      >
        {({ register, formState: { errors } }) => (
          <>
            <Input
              label={t('profile.name')}
              autoComplete="name"
              error={errors.name && t('profile.nameError')}
              {...register('name')}
            />
            <Input
              label={
                <>
                  {t('profile.phone')} {optional}
                </>
              }
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              error={errors.phoneNumber && t('profile.phoneError')}
              {...register('phoneNumber')}
            />
            <Input
              label={
                <>
                  {t('profile.taxId')} {optional}
                </>
              }
              autoComplete="off"
              error={errors.taxId && t('profile.tooLong', { max: longest.taxId })}
              {...register('taxId')}
            />
            <Textarea
              label={
                <>
                  {t('profile.address')} {optional}
                </>
              }
              rows={2}
              autoComplete="street-address"
              error={errors.address && t('profile.tooLong', { max: longest.address })}
              {...register('address')}
            />
          </>
        )}
      </ResourceForm>
    </Dialog>
  )
}
