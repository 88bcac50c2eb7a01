import { useTranslation } from 'react-i18next'
import { CodeInput } from '@/components/ui/code-input'
import { ErrorState } from '@/components/ui/error-state'
import { Input } from '@/components/ui/field'
import type { ReauthenticationMethod } from '@/features/profile/api/account'
import { mfaErrorKey, findMfaErrorKey } from '@/lib/account/second-factor'
import { signOut } from '@/lib/account/session'
import { isAuthError, toAppError } from '@/lib/supabase/errors'

interface ReauthenticationFieldProps {
  method: ReauthenticationMethod
  value: string
  /** Error of the last attempt; only a wrong password or code is shown here. */
  error: unknown
  onChange: (secret: string) => void
}

/** True if an attempt failed because of a wrong password or code. */
export const isReauthenticationError = (error: unknown): boolean =>
  findMfaErrorKey(error) !== null || (isAuthError(error) && error.code === 'invalid_credentials')

/** Input for the password, or for a code if the account has a second factor. */
export function ReauthenticationField(props: ReauthenticationFieldProps) {
  const { method, value, error, onChange } = props
  const { t } = useTranslation()
  const isWrong = isReauthenticationError(error)
  if (method === 'code') {
    return (
      <CodeInput value={value} error={isWrong ? t(mfaErrorKey(error)) : null} onChange={onChange} />
    )
  }
  return (
    method && (
      <Input
        label={t('profile.emailChange.password')}
        type="password"
        autoComplete="current-password"
        hint={t('profile.emailChange.passwordHint')}
        value={value}
        error={isWrong ? t('profile.emailChange.errors.wrong_password') : null}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  )
}

/** Any other error of an attempt, with a button to sign in again if only that helps. */
export function SignInAgainError({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const isRecentNeeded = toAppError(error).key === 'recent_sign_in_required'
  return (
    <ErrorState
      error={error}
      retryLabel={t('profile.deletion.signInAgain')}
      onRetry={isRecentNeeded ? () => void signOut() : undefined}
    />
  )
}
