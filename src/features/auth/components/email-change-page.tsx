import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { useConfirmEmail } from '@/features/auth/api/confirm-email'
import { AuthCard } from '@/features/auth/components/auth-card'
import { ContinueLink } from '@/features/auth/components/continue-link'
import { authErrorKey } from '@/lib/account/auth-errors'

/**
 * Target of the mail to a new address. The button redeems `?token_hash=…&type=email_change`, so that a
 * mail scanner that opens the link confirms nothing.
 */
export function EmailChangePage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { mutate, isPending, error, data } = useConfirmEmail()
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
      <AuthCard title={t('profile.emailChange.confirmTitle')}>
        <p role="alert" className="notice notice-error mb-4 font-medium">
          {t('profile.emailChange.expired')}
        </p>
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
    >
      {errorKey && (
        <p role="alert" className="notice notice-error mb-4 font-medium">
          {t(
            errorKey === 'auth.errors.user_already_exists'
              ? 'profile.emailChange.errors.taken'
              : errorKey,
          )}
        </p>
      )}
      <Button size="lg" block loading={isPending} onClick={() => mutate(tokenHash)}>
        {t('profile.emailChange.confirm')}
      </Button>
    </AuthCard>
  )
}
