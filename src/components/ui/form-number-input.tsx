import type { ComponentProps } from 'react'
import type { FieldError, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormInput } from '@/components/ui/form-fields'
import { readLimits } from '@/lib/forms/fields'

/** A `FormInput` for whole numbers, with the number pad of phones; without another error it shows the limits. */
export function FormNumberInput<Values extends FieldValues, Output>({
  error,
  ...rest
}: ComponentProps<typeof FormInput<Values, Output>>) {
  const { t } = useTranslation()
  function errorText(reason: FieldError): string | null {
    const limits = readLimits(reason.message)
    const own = typeof error === 'function' ? error(reason) : error
    return own ?? (limits && t('form.integerError', limits))
  }
  return <FormInput inputMode="numeric" autoComplete="off" error={errorText} {...rest} />
}
