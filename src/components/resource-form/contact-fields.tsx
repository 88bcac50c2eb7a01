import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormInput, FormTextarea, fieldOf } from '@/components/ui/form-fields'
import { maxLengths, type ContactForm } from '@/lib/forms/contact-form'

interface ContactFieldsProps {
  form: UseFormReturn<ContactForm>
  /** Enables autofill: the user edits their own data. */
  isOwn: boolean
}

/** Name and contact data of an account; only the name is required. */
export function ContactFields({ form, isOwn }: ContactFieldsProps) {
  const { t } = useTranslation()
  const optional = (label: string) => (
    <>
      {label} <span className="text-soft font-normal">({t('common.optional')})</span>
    </>
  )
  const autoComplete = (kind: string) => (isOwn ? kind : 'off')
  return (
    <>
      <FormInput
        label={t('profile.name')}
        autoComplete={autoComplete('name')}
        error={t('profile.nameError')}
        {...fieldOf(form.control, 'name')}
      />
      <FormInput
        label={optional(t('profile.phone'))}
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete('tel')}
        error={t('profile.phoneError')}
        {...fieldOf(form.control, 'phone_number')}
      />
      <FormInput
        label={optional(t('profile.taxId'))}
        autoComplete="off"
        error={t('profile.tooLong', { max: maxLengths.taxId })}
        {...fieldOf(form.control, 'tax_id')}
      />
      <FormTextarea
        label={optional(t('profile.address'))}
        rows={2}
        autoComplete={autoComplete('street-address')}
        error={t('profile.tooLong', { max: maxLengths.address })}
        {...fieldOf(form.control, 'address')}
      />
    </>
  )
}
