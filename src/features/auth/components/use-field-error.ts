import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

const fieldErrorKeys = [
  'errors.invalid_name',
  'errors.invalid_email',
  'auth.errors.email_missing',
  'auth.errors.weak_password',
  'auth.errors.long_password',
  'auth.errors.passwords_differ',
] as const

/** Translates a form error; the messages of the schemas are translation keys. */
export function useFieldError(): (error: FieldError | undefined) => string | null {
  const { t } = useTranslation()
  return (error) => {
    if (!error) return null
    const key = fieldErrorKeys.find((candidate) => candidate === error.message)
    return t(key ?? 'errors.invalid_input')
  }
}
