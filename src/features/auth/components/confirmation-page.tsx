import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { AuthCard } from '@/features/auth/components/auth-card'
import { ContinueLink } from '@/features/auth/components/continue-link'
import { readLinkReturnPath, readReturnPath } from '@/lib/account/return-path'
import { authErrorKey } from '@/lib/account/auth-errors'
import { endEphemeralSession, ephemeralAuth } from '@/lib/account/ephemeral-client'
import { useSession } from '@/lib/account/session'
import { supabase } from '@/lib/supabase/client'
import { whileConnected } from '@/lib/supabase/connection'

/** Redeems the link and signs in on this device, unless somebody is signed in already. */
async function confirmSignUp(tokenHash: string, isSignedIn: boolean) {
  const auth = isSignedIn ? ephemeralAuth() : supabase.auth
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type: 'email' })
  if (error) throw error
  if (isSignedIn && data.session) await endEphemeralSession()
  return { email: data.user?.email ?? '', isSignedIn }
}

/**
 * Target of the sign-up mail. The button redeems `?token_hash=…&type=email`, so that a mail scanner that
 * opens the link does not use it up.
 */
export function ConfirmationPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { status } = useSession()
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (hash: string) => whileConnected(() => confirmSignUp(hash, status === 'signed_in')),
  })
  const tokenHash = search.get('token_hash')

  if (data) {
    const { email, isSignedIn } = data
    // Somebody else is signed in here: the link is not theirs.
    const destination =
      (!isSignedIn && (readLinkReturnPath(search) ?? readReturnPath(null))) || paths.home
    return (
      <AuthCard title={t('auth.confirmation.doneTitle')}>
        <p role="status" className="mb-5 text-pretty break-words">
          {t(isSignedIn ? 'auth.confirmation.otherAccount' : 'auth.confirmation.doneText', {
            email,
          })}
        </p>
        <ContinueLink to={destination} label={t('auth.continue')} takesFocus />
      </AuthCard>
    )
  }
  const errorKey = error && authErrorKey(error)
  if (tokenHash === null || errorKey === 'auth.errors.otp_expired') {
    return (
      <AuthCard title={t('auth.confirmation.title')} error={t('auth.confirmation.expired')}>
        <ContinueLink to={paths.login} label={t('auth.signIn')} takesFocus={error !== null} />
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={t('auth.confirmation.title')}
      description={t('auth.confirmation.text')}
      error={errorKey && t(errorKey)}
    >
      <Button
        size="lg"
        block
        loading={isPending || status === 'loading'}
        onClick={() => mutate(tokenHash)}
      >
        {t('auth.confirmation.button')}
      </Button>
    </AuthCard>
  )
}
