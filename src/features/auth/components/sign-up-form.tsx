import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/error-text'
import { FormInput } from '@/components/ui/form-fields'
import { awaitsFirstAccountQueryOptions, useSignUp } from '@/features/auth/api/auth'
import { ShowPassword } from '@/components/ui/show-password'
import { authErrorKey } from '@/lib/account/auth-errors'
import {
  signUpSchema,
  Consent,
  EmailField,
  NewPasswordField,
  useFieldError,
} from '@/features/auth/components/account-fields'

/**
 * Replaces auth-ui's sign-up view, which cannot ask for a name: auth-ui defines its form inside a render
 * function, so the state of an extra field would remount and clear it.
 */
export function SignUpForm() {
  const { t } = useTranslation()
  const fieldError = useFieldError()
  const { mutate, isPending, error, data } = useSignUp()
  const form = useForm({
    resolver: zodResolver(signUpSchema),
    defaultValues: { name: '', email: '', password: '' },
  })
  const { data: isFirst } = useQuery(awaitsFirstAccountQueryOptions())
  const element = useRef<HTMLFormElement>(null)

  if (data && !data.signedIn) {
    return (
      <p role="status" className="notice notice-success font-medium">
        {t('auth.confirmationSent')}
      </p>
    )
  }
  return (
    <form
      ref={element}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void form.handleSubmit((values) => mutate(values))(event)}
    >
      {isFirst && (
        <p role="status" className="notice notice-info">
          {t('auth.firstAccount')}
        </p>
      )}
      <FormInput
        label={t('auth.name')}
        hint={t('auth.nameHint')}
        autoComplete="name"
        error={fieldError}
        control={form.control}
        name="name"
      />
      <EmailField control={form.control} name="email" />
      <NewPasswordField label={t('auth.password')} control={form.control} name="password" />
      <ShowPassword within={element} />
      <FormError>{error && t(authErrorKey(error))}</FormError>
      <Button type="submit" size="lg" block loading={isPending}>
        {isPending ? t('auth.signingUp') : t('auth.signUp')}
      </Button>
      <Consent />
    </form>
  )
}
