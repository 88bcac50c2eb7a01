import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '@/config/paths'
import { AuthCard } from '@/features/auth/components/auth-card'
import { AuthUi } from '@/features/auth/components/auth-ui'

const redirectTo = `${window.location.origin}${paths.resetPasswordVerification}`

/** Requests the mail with the recovery link. */
export function ResetRequestPage() {
  const { t } = useTranslation()
  return (
    <AuthCard title={t('auth.resetTitle')} description={t('auth.resetText')}>
      <AuthUi view="forgotten_password" redirectTo={redirectTo} />
      <Link to={paths.login} className="auth-anchor mt-2">
        {t('auth.backToSignIn')}
      </Link>
    </AuthCard>
  )
}
