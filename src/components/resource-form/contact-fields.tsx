import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Input, Textarea } from '@/components/ui/field'
import type { ContactForm } from '@/lib/forms/contact-form'
import { maxLengths } from '@/lib/forms/contact-rules'

interface ContactFieldsProps {
  form: UseFormReturn<ContactForm>
  /** Enables autofill: the user edits their own data. */
  isOwn: boolean
}

/** Name and contact data of an account; only the name is required. */
export function ContactFields({ form, isOwn }: ContactFieldsProps) {
  const { t } = useTranslation()
  const { register, formState } = form
  const { errors } = formState
  const optional = (label: string) => (
    <>
      {label} <span className="text-soft font-normal">({t('common.optional')})</span>
    </>
  )
  const autoComplete = (kind: string) => (isOwn ? kind : 'off')
  return (
    <>
      <Input
        label={t('profile.name')}
        autoComplete={autoComplete('name')}
        error={errors.name && t('profile.nameError')}
        {...register('name')}
      />
      <Input
        label={optional(t('profile.phone'))}
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete('tel')}
        error={errors.phoneNumber && t('profile.phoneError')}
        {...register('phoneNumber')}
      />
      <Input
        label={optional(t('profile.taxId'))}
        autoComplete="off"
        error={errors.taxId && t('profile.tooLong', { max: maxLengths.taxId })}
        {...register('taxId')}
      />
      <Textarea
        label={optional(t('profile.address'))}
        rows={2}
        autoComplete={autoComplete('street-address')}
        error={errors.address && t('profile.tooLong', { max: maxLengths.address })}
        {...register('address')}
      />
    </>
  )
}
