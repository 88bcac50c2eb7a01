import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { useConfirmSignUp } from '@/features/auth/api/confirm-sign-up'
import { AuthCard } from '@/features/auth/components/auth-card'
import { Onwards } from '@/features/auth/components/onwards'
import { authErrorKey } from '@/lib/account/auth-errors'
import { useSession } from '@/lib/account/session'

/**
 * Where the mail of a sign-up leads: `?token_hash=…&type=email` is redeemed when the button is pressed, so
 * that mail scanners that open links use nothing up.
 */
export function ConfirmationPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { status } = useSession()
  const { mutate, isPending, error, data } = useConfirmSignUp()
  const tokenHash = search.get('token_hash')

  if (data) {
    const { email, isSignedIn } = data
    return (
      <AuthCard title={t('auth.confirmation.doneTitle')}>
        <p role="status" className="mb-5 text-pretty break-words">
          {t(isSignedIn ? 'auth.confirmation.otherAccount' : 'auth.confirmation.doneText', {
            email,
          })}
        </p>
        <Onwards to={paths.home} label={t('auth.continue')} takesFocus />
      </AuthCard>
    )
  }
  const refusal = error && authErrorKey(error)
  if (tokenHash === null || refusal === 'auth.errors.otp_expired') {
    return (
      <AuthCard title={t('auth.confirmation.title')}>
        <p role="alert" className="notice notice-error mb-4 font-medium">
          {t('auth.confirmation.expired')}
        </p>
        <Onwards to={paths.login} label={t('auth.signIn')} takesFocus={error !== null} />
      </AuthCard>
    )
  }
  return (
    <AuthCard title={t('auth.confirmation.title')} description={t('auth.confirmation.text')}>
      {refusal && (
        <p role="alert" className="notice notice-error mb-4 font-medium">
          {t(refusal)}
        </p>
      )}
      <Button
        size="lg"
        block
        loading={isPending || status === 'loading'}
        onClick={() => mutate({ tokenHash, isSignedIn: status === 'signed_in' })}
      >
        {t('auth.confirmation.button')}
      </Button>
    </AuthCard>
  )
}
