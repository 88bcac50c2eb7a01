import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormTextarea } from '@/components/ui/form-fields'
import { MAX_REASON_LENGTH } from '@/lib/forms/fields'

type ReasonFieldProps<Values extends FieldValues, Output> = Pick<
  ComponentProps<typeof FormTextarea<Values, Output>>,
  'hint' | 'className' | 'control' | 'name'
>

/** Asks for a `reason`; the hint tells who reads it. */
export function ReasonField<Values extends FieldValues, Output>(
  props: ReasonFieldProps<Values, Output>,
) {
  const { t } = useTranslation()
  return (
    <FormTextarea
      label={t('form.reason')}
      error={t('form.reasonMissing')}
      rows={2}
      maxLength={MAX_REASON_LENGTH}
      {...props}
    />
  )
}
