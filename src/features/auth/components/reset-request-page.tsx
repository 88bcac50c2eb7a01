import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '@/config/paths'
import { AuthCard } from '@/features/auth/components/auth-card'
import { withReturnPath } from '@/lib/account/return-path'
import { AuthUi } from '@/features/auth/components/auth-ui'

/** Requests the mail with the recovery link. */
export function ResetRequestPage() {
  const { t } = useTranslation()
  const [redirectTo] = useState(() =>
    withReturnPath(`${window.location.origin}${paths.resetPasswordVerification}`),
  )
  return (
    <AuthCard title={t('auth.resetTitle')} description={t('auth.resetText')}>
      <AuthUi view="forgotten_password" redirectTo={redirectTo} />
      <Link to={paths.login} className="auth-anchor mt-2">
        {t('auth.backToSignIn')}
      </Link>
    </AuthCard>
  )
}
