import { useTranslation } from 'react-i18next'
import { CodeInput } from '@/components/ui/code-input'
import { Input } from '@/components/ui/field'
import type { Proof } from '@/features/profile/api/prove-identity'
import { mfaErrorKey, findMfaErrorKey } from '@/lib/account/second-factor'
import { isAuthError } from '@/lib/supabase/errors'

interface ProofFieldProps {
  proof: Proof
  value: string
  /** What the attempt ended in; refusals that are not about the proof show elsewhere. */
  error: unknown
  onChange: (secret: string) => void
}

/** Whether a failed attempt was refused for the password or the code that was given. */
export const isProofRefusal = (error: unknown): boolean =>
  findMfaErrorKey(error) !== null || (isAuthError(error) && error.code === 'invalid_credentials')

/** Asks for the password, or for a code where the account has a second factor. */
export function ProofField({ proof, value, error, onChange }: ProofFieldProps) {
  const { t } = useTranslation()
  const isRefused = isProofRefusal(error)
  if (proof === 'code') {
    return (
      <CodeInput
        value={value}
        error={isRefused ? t(mfaErrorKey(error)) : null}
        onChange={onChange}
      />
    )
  }
  return (
    proof && (
      <Input
        label={t('profile.emailChange.password')}
        type="password"
        autoComplete="current-password"
        hint={t('profile.emailChange.passwordHint')}
        value={value}
        error={isRefused ? t('profile.emailChange.errors.wrong_password') : null}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  )
}
