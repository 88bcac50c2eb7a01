import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import { CodeInput } from '@/components/ui/code-input'
import { FormError } from '@/components/ui/error-text'
import { FormInput } from '@/components/ui/form-fields'
import { ShowPassword } from '@/components/ui/show-password'
import { paths } from '@/config/paths'
import { AuthCard } from '@/features/auth/components/auth-card'
import {
  NewPasswordField,
  useFieldError,
  newPasswordSchema,
} from '@/features/auth/components/account-fields'
import { authErrorKey } from '@/lib/account/auth-errors'
import { readLinkReturnPath, rememberReturnPath } from '@/lib/account/return-path'
import { findMfaErrorKey, verifyMfaCode } from '@/lib/account/second-factor'
import { useSession } from '@/lib/account/session'
import { supabase } from '@/lib/supabase/client'

interface NewPasswordInput {
  /** From the recovery mail; null if the link has already created a session. */
  tokenHash: string | null
  password: string
  /** Code of the authenticator app while the session needs one, else null. */
  code: string | null
}

/** A recovery link works once, so a second attempt with a better password must not redeem it again. */
let redeemedHash: string | null = null

async function setNewPassword({ tokenHash, password, code }: NewPasswordInput): Promise<void> {
  if (tokenHash !== null && tokenHash !== redeemedHash) {
    const { error } = await supabase.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' })
    if (error) throw error
    redeemedHash = tokenHash
  }
  if (code !== null) await verifyMfaCode(code)
  const { error } = await supabase.auth.updateUser({ password })
  if (error) throw error
}

function BrokenLink() {
  const { t } = useTranslation()
  return (
    <AuthCard title={t('auth.newPasswordTitle')} error={t('auth.errors.otp_expired')}>
      <ButtonLink to={paths.resetPasswordRequest} block>
        {t('auth.sendResetLink')}
      </ButtonLink>
    </AuthCard>
  )
}

/**
 * Target of the recovery mail. Redeems `?token_hash=…&type=recovery` together with the new password, so
 * that a mail scanner that opens the link does not use it up. If the backend has redeemed the link itself,
 * the visitor arrives signed in.
 */
export function ResetVerificationPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const fieldError = useFieldError()
  const [search] = useSearchParams()
  const { status, user } = useSession()
  const { mutate, isPending, error } = useMutation({ mutationFn: setNewPassword })
  const [code, setCode] = useState('')
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', repeated: '' },
  })
  const tokenHash = search.get('token_hash')
  // Known once the link is redeemed; an account with a second factor also needs its code.
  const needsMfa = user?.needsMfa ?? false

  function showDone(): void {
    const returnPath = readLinkReturnPath(search)
    if (returnPath !== null) rememberReturnPath(returnPath)
    void navigate(paths.resetPasswordVerified, { replace: true })
  }

  const isUsedUp = error !== null && authErrorKey(error) === 'auth.errors.otp_expired'

  if (isUsedUp || (tokenHash === null && status === 'signed_out')) return <BrokenLink />
  return (
    <AuthCard title={t('auth.newPasswordTitle')} description={t('auth.newPasswordText')}>
      <form
        noValidate
        ref={element}
        className="flex flex-col gap-4"
        onSubmit={(event) =>
          void form.handleSubmit(({ password }) =>
            mutate({ tokenHash, password, code: needsMfa ? code : null }, { onSuccess: showDone }),
          )(event)
        }
      >
        <NewPasswordField label={t('auth.newPassword')} control={form.control} name="password" />
        <FormInput
          label={t('auth.repeatPassword')}
          type="password"
          autoComplete="new-password"
          error={fieldError}
          control={form.control}
          name="repeated"
        />
        <ShowPassword within={element} />
        {needsMfa && <CodeInput value={code} hint={t('secondFactor.text')} onChange={setCode} />}
        <FormError>{error && t(findMfaErrorKey(error) ?? authErrorKey(error))}</FormError>
        <Button type="submit" size="lg" block loading={isPending}>
          {t('auth.saveNewPassword')}
        </Button>
      </form>
    </AuthCard>
  )
}
