import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { AuthCard } from '@/features/auth/components/auth-card'

/** Confirms the new password; `/` redirects to the dashboard or to the sign-in screen. */
export function ResetVerifiedPage() {
  const { t } = useTranslation()
  return (
    <AuthCard title={t('auth.resetDoneTitle')} description={t('auth.resetDoneText')}>
      <Button asChild size="lg" block>
        <Link to={paths.home}>{t('auth.continue')}</Link>
      </Button>
    </AuthCard>
  )
}
