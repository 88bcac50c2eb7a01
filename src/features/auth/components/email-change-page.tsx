import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { AuthCard } from '@/features/auth/components/auth-card'
import { ContinueLink } from '@/features/auth/components/continue-link'
import { authErrorKey } from '@/lib/account/auth-errors'
import { endEphemeralSession, ephemeralAuth } from '@/lib/account/ephemeral-client'
import { whileConnected } from '@/lib/supabase/connection'

/**
 * Redeems the link. It does not change who is signed in here: mails are also read on other devices.
 * @returns null while the old mailbox still has to confirm
 */
async function confirmEmail(tokenHash: string): Promise<{ email: string | null }> {
  const { data, error } = await ephemeralAuth().verifyOtp({
    token_hash: tokenHash,
    type: 'email_change',
  })
  if (error) throw error
  if (data.session) await endEphemeralSession()
  return { email: data.user?.email ?? null }
}

/**
 * Target of the mail to a new address. The button redeems `?token_hash=…&type=email_change`, so that a
 * mail scanner that opens the link confirms nothing.
 */
export function EmailChangePage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (hash: string) => whileConnected(() => confirmEmail(hash)),
  })
  const tokenHash = search.get('token_hash')

  if (data) {
    const { email } = data
    return (
      <AuthCard
        title={t(email ? 'profile.emailChange.doneTitle' : 'profile.emailChange.confirmTitle')}
      >
        <p role="status" className="mb-5 text-pretty break-words">
          {email ? t('profile.emailChange.doneText', { email }) : t('profile.emailChange.halfText')}
        </p>
        <ContinueLink to={paths.home} label={t('auth.continue')} takesFocus />
      </AuthCard>
    )
  }
  const errorKey = error && authErrorKey(error)
  if (tokenHash === null || errorKey === 'auth.errors.otp_expired') {
    return (
      <AuthCard
        title={t('profile.emailChange.confirmTitle')}
        error={t('profile.emailChange.expired')}
      >
        <ContinueLink
          to={paths.profile}
          label={t('profile.emailChange.toProfile')}
          takesFocus={error !== null}
        />
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={t('profile.emailChange.confirmTitle')}
      description={t('profile.emailChange.confirmText')}
      error={
        errorKey &&
        t(
          errorKey === 'auth.errors.user_already_exists'
            ? 'profile.emailChange.errors.taken'
            : errorKey,
        )
      }
    >
      <Button size="lg" block loading={isPending} onClick={() => mutate(tokenHash)}>
        {t('profile.emailChange.confirm')}
      </Button>
    </AuthCard>
  )
}
