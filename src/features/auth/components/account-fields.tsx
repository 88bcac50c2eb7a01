import * as z from 'zod/mini'
import type { ComponentProps } from 'react'
import type { FieldError, FieldValues } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { FormInput } from '@/components/ui/form-fields'
import { paths } from '@/config/paths'
import { isName } from '@/lib/forms/is-name'

/** Same minimum as in supabase/config.toml. */
const MIN_PASSWORD_LENGTH = 8

/** bcrypt limit of the identity service. */
const MAX_PASSWORD_BYTES = 72

/** At least 2 characters after trimming. */
const name = z.string().check(z.trim(), z.refine(isName, 'errors.invalid_name'))
const email = z.pipe(
  z.string().check(z.trim(), z.minLength(1, 'auth.errors.email_missing')).check(z.toLowerCase()),
  z.email('errors.invalid_email'),
)
const password = z.string().check(
  z.minLength(MIN_PASSWORD_LENGTH, 'auth.errors.weak_password'),
  z.refine(
    (text) => new TextEncoder().encode(text).length <= MAX_PASSWORD_BYTES,
    'auth.errors.long_password',
  ),
)

/** Messages are translation keys. */
export const signUpSchema = z.object({ name, email, password })

/** A guest needs no more. */
export const guestSchema = z.object({ name })

/** What makes a guest an account. */
export const keepGameSchema = z.object({ email, password })

export const newPasswordSchema = z.object({ password, repeated: z.string() }).check(
  z.refine((form) => form.password === form.repeated, {
    path: ['repeated'],
    message: 'auth.errors.passwords_differ',
  }),
)

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
