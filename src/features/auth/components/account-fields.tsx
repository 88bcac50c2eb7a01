import type { ComponentProps } from 'react'
import type { FieldError, FieldValues } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { FormInput } from '@/components/ui/form-fields'
import { paths } from '@/config/paths'
import { MIN_PASSWORD_LENGTH } from '@/features/auth/model/auth-form-schemas'

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

type AccountFieldProps<Values extends FieldValues> = Pick<
  ComponentProps<typeof FormInput<Values, Values>>,
  'control' | 'name'
>

/** The e-mail address of a new account. */
export function EmailField<Values extends FieldValues>(props: AccountFieldProps<Values>) {
  const { t } = useTranslation()
  const fieldError = useFieldError()
  return (
    <FormInput
      label={t('auth.email')}
      type="email"
      inputMode="email"
      autoComplete="email"
      error={fieldError}
      {...props}
    />
  )
}

interface NewPasswordFieldProps<Values extends FieldValues> extends AccountFieldProps<Values> {
  label: string
}

/** A password that the user chooses, with its minimum length. */
export function NewPasswordField<Values extends FieldValues>(props: NewPasswordFieldProps<Values>) {
  const { t } = useTranslation()
  const fieldError = useFieldError()
  return (
    <FormInput
      type="password"
      autoComplete="new-password"
      hint={t('auth.passwordHint', { count: MIN_PASSWORD_LENGTH })}
      error={fieldError}
      {...props}
    />
  )
}

/** What a new player agrees to. */
export function Consent() {
  return (
    <p className="text-soft text-sm">
      <Trans
        i18nKey="auth.consent"
        components={{
          terms: <a href={paths.termsOfService} target="_blank" rel="noreferrer" />,
          privacy: <a href={paths.privacyPolicy} target="_blank" rel="noreferrer" />,
        }}
      />
    </p>
  )
}
